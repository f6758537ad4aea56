import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Insight, Judgement, Review } from "../../src/generated/wire";
import ReviewPanel from "../../src/review/ReviewPanel.svelte";
import { decisions, ReviewStore } from "../../src/review/review.svelte";
import { settings } from "../../src/lib/settings.svelte";
import { speak } from "../../src/lib/messages.svelte";
import { answering, flaws, match, show } from "../support";

function choice(lost: number, more: Partial<Judgement> = {}): Judgement {
  return {
    seat: 0,
    kind: "act",
    question: "What next?",
    chosen: "Roll",
    best: lost > 0 ? "Push left" : "Roll",
    choices: 4,
    chance: 0.5,
    lost,
    because: lost > 0 ? [{ what: "it works", chosen: 0.38, best: 0.61 }] : [],
    reason: "",
    ...more,
  };
}

const INSIGHTS: Insight[] = [
  { answer: 1, choice: choice(0.04), fortune: null, chances: [0.5, 0.5] },
  { answer: 2, choice: choice(0.2, { seat: 1, chosen: "Brake" }), fortune: null, chances: null },
  {
    answer: 3,
    choice: null,
    fortune: { seat: 1, kind: "roll", text: "A six.", luck: [-0.3, 0.3], readings: [] },
    chances: [0.2, 0.8],
  },
  { answer: 4, choice: choice(0), fortune: null, chances: [0, 1] },
];

function review(done: number, more: Partial<Review> = {}): Review {
  return {
    begun: true,
    done,
    total: 4,
    frames: [2, 3, 3, 4],
    findings: INSIGHTS.slice(0, done),
    summary: {
      sides: [[0], [1]],
      moments: [
        {
          answer: 1,
          what: "choice",
          seat: 0,
          change: -0.04,
          text: "Roll",
          better: "Push left",
          reason: "You hit: 61 %.",
        },
        { answer: 3, what: "luck", seat: 1, change: 0.3, text: "A six.", better: "", reason: "" },
      ],
      players: [0, 1].map((seat) => ({
        seat,
        decisions: 2,
        skill: -0.04,
        own_luck: 0.3,
        luck: 0.25,
        dice: [{ what: "d6", rolls: 1, shown: 6, expected: 3.5 }],
        best: null,
        luckiest: null,
        costliest: null,
      })),
    },
    ...more,
  };
}

let server: ReturnType<typeof answering>;
let went: number[];
let asked: string[];
let reviews: Review[];

beforeEach(() => {
  went = [];
  asked = [];
  reviews = [review(4)];
  const answer = (_: unknown, url: URL) => {
    asked.push(url.search);
    return reviews.length > 1 ? reviews.shift() : reviews[0];
  };
  server = answering({ "GET /matches/m1/review": answer, "POST /matches/m1/review": answer });
});

afterEach(async () => {
  server.restore();
  settings.language = "auto";
  await speak();
});

function open(): void {
  show(ReviewPanel, {
    match: match(),
    at: 3,
    last: 4,
    rounds: [
      { step: 1, round: 1 },
      { step: 3, round: 2 },
    ],
    ongo: (step: number) => went.push(step),
  });
}

test("a review begins when it is opened and fills in while the coach is at it", async () => {
  reviews = [review(0, { begun: false }), review(2), { ...review(4), findings: INSIGHTS.slice(2) }];
  open();
  await expect.element(page.getByText("2 of 4 answers looked at")).toBeVisible();
  await expect.element(page.getByText("2 of 4 answers looked at")).not.toBeInTheDocument();
  expect(asked).toEqual(["?since=0", "?since=0", "?since=2"]);
  await expect.element(page.getByRole("button", { name: /A six/ })).toBeVisible();
});

test("who leaves while the coach is asked hears nothing more", async () => {
  reviews = [review(2)];
  const store = new ReviewStore("m1");
  const looked = store.look();
  store.close();
  await looked;
  expect([store.review, asked]).toEqual([null, ["?since=0"]]);
});

test("moments and decisions jump to their step of the replay", async () => {
  open();
  await page.getByRole("button", { name: /A six\./ }).click();
  await page.getByRole("button", { name: /Brake/ }).click();
  expect(went).toEqual([3, 2]);
});

test("decisions tell what they lost and the odds behind it, the dearest first", async () => {
  open();
  const first = page.getByRole("button", { name: /lost/ }).first();
  await expect
    .element(first)
    .toHaveTextContent(/Brake.*Better: Push left.*it works: 38% as played, 61% with/);
  await expect.element(first).toHaveTextContent("20% lost");
  await page.getByRole("radio", { name: "As played" }).click();
  await expect.element(page.getByText("nothing lost")).toBeVisible();
  expect(decisions(INSIGHTS, "worst").map((one) => one.answer)).toEqual([2, 1]);
  expect(decisions(INSIGHTS, "played").map((one) => one.answer)).toEqual([1, 2, 4]);
});

test("the chart is a slider by keys and by pointing, and can be read as a table", async () => {
  open();
  const chart = page.getByRole("slider", { name: "Chance to win over time" });
  await expect.element(chart).toHaveAttribute("aria-valuetext", "Round 2, step 3: Ana 20%, Driver 1 80%");
  (chart.element() as SVGElement).focus();
  await userEvent.keyboard("{ArrowLeft}{End}");
  expect(went).toEqual([2, 4]);
  await chart.click({ position: { x: 45, y: 20 } });
  expect(went.at(-1)).toBe(1);
  await page.getByText("The chart as a table").click();
  await expect.element(page.getByRole("row", { name: /3 20% 80%/ })).toBeVisible();
});

test("a better move says why, and one's own mistakes can be tried again as puzzles", async () => {
  open();
  await expect.element(page.getByRole("button", { name: /Push left.*You hit: 61 %\./ })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Try my mistake again as a puzzle" }))
    .toHaveAttribute("href", "/match/m1/mistakes/1");
});

test("luck and skill of each player stand beside each other, with the dice", async () => {
  open();
  await expect.element(page.getByText("d6: 6 on average, 3.5 expected (1 roll)").first()).toBeVisible();
  await expect.element(page.getByText("+25%").first()).toBeVisible();
});

test("it speaks German, and nothing is wrong with it for a screen reader", async () => {
  settings.language = "de";
  await speak();
  open();
  await expect.element(page.getByRole("heading", { name: "Was das Spiel entschieden hat" })).toBeVisible();
  await expect.element(page.getByText("20 % verloren")).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("what cannot be read says so and can be tried again", async () => {
  server.restore();
  server = answering({});
  open();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The review cannot be read");
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
});
