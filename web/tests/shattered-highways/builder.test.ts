import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { read, write, type Draft } from "../../src/games/shattered-highways/builder/draft";
import FleetBuilder from "../../src/games/shattered-highways/builder/FleetBuilder.svelte";
import { creations } from "../../src/lib/net/creations";
import { editorProps } from "../full-throttle/editor-props.svelte";
import { flaws, show } from "../support";
import { report } from "../creations/creations";
import { emptyFleet, readyFleet } from "./fleets";
import { DRAWING } from "./games";

beforeEach(() => page.viewport(1440, 900));

function build(draft: Draft, more: Parameters<typeof editorProps>[1] = {}) {
  const props = editorProps(write(draft), more);
  const whole = Object.defineProperties({ drawing: DRAWING }, Object.getOwnPropertyDescriptors(props));
  const target = show(FleetBuilder, whole as typeof props & { drawing: typeof DRAWING });
  target.style.height = "800px";
  flushSync();
  return { props, target, fleet: () => read(props.text) };
}

const button = (name: string | RegExp) => page.getByRole("button", { name });

test("an empty garage is filled: a vehicle, a weapon, an add-on, a plate", async () => {
  const { fleet } = build(emptyFleet());
  await expect.element(page.getByText("An empty garage")).toBeVisible();
  await button(/^Add a Truck/).click();
  await expect.element(page.getByText("65")).toBeVisible();
  await button(/^W1 Machine Gun front/).click();
  await button(/^Cannon/).click();
  await button(/^Nitro Bottles/).click();
  await button("Armour: left").click();
  expect(fleet().vehicle[0]).toMatchObject({
    class: "truck",
    mounts: [{ weapon: "cannon", arc: "front", included: true }],
    addons: [
      { id: "armor", faces: ["left"], free: false },
      { id: "nitro", free: true },
    ],
  });
  await expect.element(page.getByText("43 of 100 CP spent")).toBeVisible();
});

test("the picture changes with what is mounted", async () => {
  const { target } = build(emptyFleet());
  await button(/^Add a Buggy/).click();
  const parts = () => target.querySelectorAll(".lift .weapon, .lift .armor, .lift .bottle").length;
  expect(parts()).toBe(0);
  await button("Add a mount").click();
  await button(/^Nitro Bottles/).click();
  await button("Armour: front").click();
  expect(parts()).toBe(1 + 1 + 2);
});

test("what is barred says why in its place, and the rule opens", async () => {
  const onrule = vi.fn();
  const { fleet } = build(emptyFleet(60), { onrule });
  await expect.element(page.getByText("A rig needs a budget of 75 CP or more.")).toBeVisible();
  await button(/^Add a Rig/).click({ force: true });
  expect(fleet().vehicle).toEqual([]);
  await expect.element(page.getByRole("status")).toHaveTextContent("A rig needs a budget");
  await button("SH-FLEET-2").first().click();
  expect(onrule).toHaveBeenCalledWith("SH-FLEET-2");
  await button(/^Add a Car/).click();
  await button(/^W1 Machine Gun/).click();
  await button(/^Cannon/).click({ force: true });
  expect(fleet().vehicle[0]?.mounts[0]?.weapon).toBe("machine-gun");
  await button("SH-WEAPON-CANNON").first().click();
  expect(onrule).toHaveBeenLastCalledWith("SH-WEAPON-CANNON");
});

test("too many points are told, not forbidden", async () => {
  build(emptyFleet(30));
  await button(/^Add a Truck/).click();
  await expect.element(page.getByText("points too many")).toBeVisible();
  await page.getByRole("radio", { name: "100" }).click();
  await expect.element(page.getByText("points left")).toBeVisible();
});

test("vehicles are chosen, moved, doubled and removed by keys", async () => {
  const { fleet } = build(readyFleet("salt-choir"));
  (button(/^Deacon/).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(button(/^Psalter/)).toHaveAttribute("aria-current", "true");
  await expect.element(page.getByRole("textbox", { name: "Name of the vehicle" })).toHaveValue("Psalter");
  (button("Move Psalter up").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  expect(fleet().vehicle.map(({ id }) => id)).toEqual(["psalter", "deacon", "amen", "penance"]);
  await button("Duplicate Psalter").click();
  expect(fleet().vehicle).toHaveLength(5);
  await button(/^Remove/).click();
  expect(fleet().vehicle).toHaveLength(4);
  await expect.element(button(/^Deacon/)).toHaveFocus();
});

test("a vehicle keeps its name until it has another", async () => {
  const { fleet } = build(readyFleet("salt-choir"));
  const name = page.getByRole("textbox", { name: "Name of the vehicle" });
  await name.fill("Bishop");
  expect(fleet().vehicle[0]?.name).toBe("Bishop");
  await name.fill("");
  await userEvent.keyboard("{Tab}");
  await expect.element(name).toHaveValue("Bishop");
});

test("mounts of a rig face any side and sit on either part; the hero takes a seat", async () => {
  const { fleet } = build({ ...emptyFleet(150) });
  await button(/^Add a Rig/).click();
  await button(/^W1 Machine Gun left, trailer/).click();
  await page.getByRole("radio", { name: "tractor" }).click();
  await page.getByRole("radio", { name: "front" }).click();
  expect(fleet().vehicle[0]?.mounts[0]).toMatchObject({ part: "tractor", arc: "front" });
  await button(/^Hero in seat W2/).click();
  expect(fleet().hero?.seat).toBe("W2");
  await button(/^Hangers-on/).click();
  await button("One Hangers-on more").click();
  await expect.element(page.getByText("2 of 2")).toBeVisible();
  await button("One Hangers-on less").click();
  expect(fleet().vehicle[0]?.addons).toMatchObject([{ id: "hangers-on", count: 1 }]);
  await button("One Hangers-on less").click();
  await expect.element(button(/^Hangers-on/)).toHaveFocus();
  await button(/^Turret Ring/).click();
  await button(/^W2 Machine Gun/).click();
  await button("Put the Turret Ring here").click();
  await expect.element(button(/^W2 Machine Gun all round/)).toBeVisible();
  await button("Take off mount W2").click();
  expect(fleet().vehicle[0]?.mounts).toHaveLength(1);
  await expect.element(button("Add a mount")).toHaveFocus();
});

test("what the rules say stands where it is wrong, and is opened when it is shown", async () => {
  const finding = {
    text: "Amen: a Buggy cannot carry the Cannon",
    rule: "SH-WEAPON-CANNON",
    at: ["amen mount 1"],
  };
  const { props } = build(readyFleet("salt-choir"), { report: report({ problems: [finding] }) });
  await expect.element(button(/^Amen.*has a flaw/)).toBeVisible();
  props.shown = finding;
  flushSync();
  await expect.element(page.getByRole("article", { name: "Amen" })).toBeVisible();
  await expect.element(button(/^W1 Bolt Thrower/)).toHaveAttribute("aria-expanded", "true");
  await expect.element(page.getByText(finding.text)).toBeVisible();
});

test("chance makes up a fleet, and a refusal is told", async () => {
  const asked = vi.spyOn(creations, "random").mockResolvedValueOnce(write(readyFleet("nine-mile-dogs")));
  const { fleet } = build(emptyFleet());
  await button("Surprise me").click();
  await vi.waitFor(() => expect(fleet().vehicle).toHaveLength(5));
  expect(asked).toHaveBeenCalledWith("shattered-highways", "fleet", write(emptyFleet()));
  asked.mockRejectedValueOnce(new Error("The server sleeps."));
  await button("Surprise me").click();
  await expect.element(button("Surprise me")).toBeEnabled();
  expect(fleet().vehicle).toHaveLength(5);
  asked.mockRestore();
});

test("who only looks changes nothing", async () => {
  const { target, fleet } = build(readyFleet("salt-choir"), { readonly: true });
  expect(target.querySelectorAll("[role=radio], input")).toHaveLength(0);
  await button("Armour: rear").click({ force: true });
  await button(/^Hero in seat P1/).click({ force: true });
  expect(fleet()).toEqual(readyFleet("salt-choir"));
  await expect.element(button(/^Ram Plate/)).toBeVisible();
  await expect.element(button(/^Nitro Bottles/)).not.toBeInTheDocument();
});

test.each([
  [1440, 900],
  [390, 844],
])("axe finds nothing at %i x %i", async (width, height) => {
  await page.viewport(width, height);
  build({ ...readyFleet("iron-meridian"), budget: 100 });
  await button(/^W1 /).click();
  expect(await flaws()).toEqual([]);
});

test("axe finds nothing in an empty garage", async () => {
  build(emptyFleet(30));
  expect(await flaws()).toEqual([]);
});
