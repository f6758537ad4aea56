import { page } from "vitest/browser";
import { expect, test, vi } from "vitest";
import { lastMove, TRAIL } from "../../src/board/trail";
import AwayOffer from "../../src/company/AwayOffer.svelte";
import { de } from "../../src/company/messages/de";
import { en } from "../../src/company/messages/en";
import PhraseMenu from "../../src/company/PhraseMenu.svelte";
import { lineOf, Talk, type Phrase } from "../../src/company/talk.svelte";
import type { MatchInfo } from "../../src/generated/wire";
import Seats from "../../src/table/seats/Seats.svelte";
import { flaws, match, person, seat, show, step } from "../support";

const said = (seat: number, phrase: Phrase) => ({ type: "phrase" as const, seat, phrase, to: [] });

function seats(more: Partial<MatchInfo> = {}, props: Record<string, unknown> = {}): HTMLElement {
  const all = { match: match(more), turn: [0], bots: [], onlend: vi.fn(), onreturn: vi.fn(), ...props };
  return show(Seats, all);
}

test("what somebody says stands at their seat for some seconds", () => {
  vi.useFakeTimers();
  const talk = new Talk();
  expect(talk.hear(said(1, "nice"))).toBe("Nice move!");
  talk.hear(said(0, "honk"));
  talk.hear(said(1, "oops"));
  expect(talk.said.map(({ seat, text, emote }) => [seat, text, emote])).toEqual([
    [0, "Honk", "honk"],
    [1, "Oops!", null],
  ]);
  const shown = seats({}, { said: talk.said });
  const texts = [...shown.querySelectorAll("[data-said]")].map((one) => one.textContent.trim());
  expect(texts).toEqual(["Honk", "Oops!"]);
  for (const bubble of shown.querySelectorAll("[data-said]")) {
    const { bottom } = bubble.closest("button")!.getBoundingClientRect();
    expect(bubble.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
  }
  vi.advanceTimersByTime(6000);
  expect(talk.said).toEqual([]);
  vi.useRealTimers();
});

test("phrases and emotes are one press away, a nudge where somebody is waited for", async () => {
  const at = document.body.appendChild(document.createElement("button"));
  at.textContent = "Say";
  const onsay = vi.fn();
  show(PhraseMenu, { at, waiting: "Ben", onsay, onclose: vi.fn() });
  expect(page.getByRole("button").elements()).toHaveLength(1 + 1 + 10 + 6);
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Nudge Ben" }).click();
  await page.getByRole("button", { name: "Nice move!" }).click();
  await page.getByRole("button", { name: "Honk" }).click();
  expect(onsay.mock.calls.flat()).toEqual(["nudge", "nice", "honk"]);
});

test("a bot has a name, a strength and a style", async () => {
  seats(
    { seats: [seat(0), seat(1, { name: "Pepper" })] },
    { bots: [{ name: "driver", label: "Driver", help: "By rules of thumb." }] },
  );
  await page.getByRole("button", { name: /Pepper/ }).click();
  await expect
    .element(page.getByRole("dialog"))
    .toHaveTextContent(/Pepper.*Driver bot.*Quick tongue.*rules of thumb/);
  expect(await flaws()).toEqual([]);
});

test("every bot of the house has a style, and lines of equal number in both languages", () => {
  expect(Object.keys(de.bots.styles)).toEqual(Object.keys(en.bots.styles));
  for (const kind of ["ace", "driver", "rookie"] as const)
    for (const mood of ["glad", "sore"] as const)
      expect(de.lines[kind][mood]).toHaveLength(en.lines[kind][mood].length);
});

test("a bot's line follows from the match and the entry, and people are never spoken for", () => {
  const table = match({ commitment: "c0ffee", seats: [seat(0), seat(1), seat(2, { bot: "ace" })] });
  const lines = Array.from({ length: 60 }, (_, number) => lineOf(table, number, { seat: 1, mood: "glad" }));
  expect(lines).toEqual(lines.map((_, number) => lineOf(table, number, { seat: 1, mood: "glad" })));
  const spoken = lines.filter((line) => line !== null);
  expect(new Set(spoken)).toEqual(new Set(en.lines.driver.glad));
  expect(spoken.length).toBeLessThan(35);
  const other = lines.map((_, n) => lineOf({ ...table, commitment: "other" }, n, { seat: 1, mood: "glad" }));
  expect(other).not.toEqual(lines);
  for (let n = 0; n < 60; n++) expect(lineOf(table, n, { seat: 0, mood: "sore" })).toBeNull();
});

test("bots are silent for some rounds after a line", () => {
  const table = match({ commitment: "c0ffee" });
  const talk = new Talk();
  const heard: number[] = [];
  const hurt = { text: "", rule: "", event: { event: "hurt" } };
  const round = { text: "", rule: "", event: { event: "round" } };
  for (let number = 1; number <= 60; number++) {
    const before = talk.said;
    const events = number % 10 === 0 ? [round, hurt] : [hurt];
    talk.comment(table, [{ ...step(number), events }], ["round"], (event) =>
      (event as { event: string }).event === "hurt" ? { seat: 1, mood: "sore" } : null,
    );
    if (talk.said !== before) heard.push(number);
  }
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.length).toBeLessThanOrEqual(1 + 6 / 2);
});

test("a bot is offered for a player who has been away for a minute while the table waits", async () => {
  vi.useFakeTimers();
  const away = [seat(0), person(1, { name: "Ben", mine: false, online: false })];
  const offer = (more: Partial<MatchInfo>, turn: number[], after: number): string => {
    const onlend = vi.fn();
    const shown = show(AwayOffer, { match: match({ seats: away, ...more }), turn, busy: false, onlend });
    vi.advanceTimersByTime(after);
    return new Promise((resolve) =>
      queueMicrotask(() => resolve(shown.textContent.trim())),
    ) as unknown as string;
  };
  expect(await offer({}, [1], 50_000)).toBe("");
  expect(await offer({}, [1], 65_000)).toContain("Ben has been away for a minute");
  expect(await offer({}, [0], 65_000)).toBe("");
  expect(await offer({ challenge: "week" }, [1], 65_000)).toBe("");
  expect(await offer({ seats: [person(0, { mine: false }), away[1]!] }, [1], 65_000)).toBe("");
  expect(await offer({ seats: [seat(0), person(1, { mine: false })] }, [1], 65_000)).toBe("");
  vi.useRealTimers();
});

test("the last move is a line from where something stood to where it stands", () => {
  const moved = (at: string[]) => ({ text: "", rule: "", event: { at } });
  const trail = (event: unknown): string[] | null => (event as { at?: string[] }).at ?? null;
  const steps = [
    { ...step(1), events: [moved(["A1", "A2"])] },
    { ...step(2), events: [moved(["B1", "B2", "B3"]), { text: "", rule: "", event: {} }] },
    step(3, ["Nothing moves"]),
  ];
  expect(lastMove(steps, trail)).toEqual([
    {
      seat: TRAIL,
      marks: [
        { shape: "ring", at: "B1" },
        { shape: "arrow", at: "B1", to: "B2" },
        { shape: "arrow", at: "B2", to: "B3" },
      ],
    },
  ]);
  expect(lastMove([...steps, step(4, [], { kind: "undo" })], trail)).toEqual([]);
  expect(lastMove([], trail)).toEqual([]);
});
