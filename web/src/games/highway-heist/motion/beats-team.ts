import { rollName } from "../model/names";
import type { Scene } from "../model/scene";
import { banner, before, gesture, shown, whereIs, type Beats, type Effect } from "./beat";
import { t } from "../messages";

export const TEAM_BEATS = {
  "character-taken": (scene, event, text) => shown(scene, event, 500, banner(text)),
  "vehicle-taken": (scene, event, text) => shown(scene, event, 500, banner(text)),
  "round-began": (scene, event) => shown(scene, event, 900, banner(t.told.round(event.round), "round")),
  "turn-began": (scene, event, text) =>
    shown(scene, event, 700, banner(text), { kind: "ring", at: whereIs(scene, event.seat), good: true }),
  "turn-ended": (scene, event) =>
    shown(scene, event, 260, { kind: "ring", at: whereIs(scene, event.seat), good: false }),
  "boost-taken": (scene, event) => {
    const at = whereIs(scene, event.seat);
    const float: Effect = { kind: "float", at, text: `+${event.amount}`, good: true };
    return shown(scene, event, 560, { kind: "fly", what: "boost", from: "edge", to: at }, float);
  },
  "boost-lost": (scene, event) => {
    const at = whereIs(scene, event.seat);
    const float: Effect = { kind: "float", at, text: `−${event.amount}`, good: false };
    return shown(scene, event, 560, { kind: "fly", what: "boost", from: at, to: "edge" }, float);
  },
  declared: (scene, event) => shown(scene, event, 520),
  assisted: (scene, event) =>
    shown(scene, event, 520, { kind: "fly", what: "boost", from: whereIs(scene, event.seat), to: "tray" }),
  "effort-rolled": (scene, event) => [
    ...shown(scene, event, 950, { kind: "tumble" }),
    ...shown(scene, event, 550),
  ],
  boosted: (scene, event) =>
    shown(scene, event, 650, { kind: "fly", what: "boost", from: whereIs(scene, event.seat), to: "tray" }),
  "roll-ended": (scene, event) => {
    const text = t.told[event.success ? "succeeds" : "fails"](rollName(scene.table, event.what));
    return before(scene, event, 850, { kind: "verdict", text, good: event.success });
  },
  damaged: (scene, event) => {
    const at = scene.table.players[event.seat]?.vehicle?.space ?? "edge";
    const text = event.amount ? t.told.damage(event.amount, event.saved) : t.told.unhurt;
    const verdict = before(scene, event, 750, { kind: "verdict", text, good: !event.amount });
    const float: Effect = { kind: "float", at, text: `−${event.amount}`, good: false };
    const hit = [gesture(`vehicle-${event.seat}`, "jolt"), float];
    return event.amount ? [verdict[0]!, ...shown(scene, event, 520, ...hit)] : verdict;
  },
  "door-changed": (scene, event, text) =>
    shown(scene, event, 650, banner(text), {
      kind: "ring",
      at: semiRear(scene),
      good: event.state !== "closed",
    }),
  "shells-changed": (scene, event, text) => {
    const fired = event.shells < (scene.table.scenario.semi?.shells ?? 0);
    const shots: Effect[] = fired ? shotsAtBoarders(scene) : [];
    return shown(scene, event, 700, banner(text, fired ? "shot" : ""), ...shots);
  },
  "cargo-changed": (scene, event) => {
    const at = scene.table.players[event.seat]?.vehicle?.space ?? "edge";
    const [from, to] = event.change > 0 ? [semiRear(scene), at] : [at, semiRear(scene)];
    return shown(scene, event, 620, { kind: "fly", what: "crate", from, to });
  },
  "lock-changed": (scene, event, text) => {
    const at = scene.table.scenario.chopper?.space ?? "edge";
    return shown(scene, event, 620, banner(text, "lock"), { kind: "sweep", at });
  },
  "missile-launched": (scene, event, text) => {
    const from = scene.table.scenario.chopper?.space ?? "edge";
    const to = whereIs(scene, scene.table.scenario.ramsey ?? 0);
    return shown(scene, event, 900, banner(text, "shot"), { kind: "fly", what: "missile", from, to });
  },
  "missile-diverted": (scene, event, text) =>
    shown(scene, event, 800, banner(text), { kind: "flare", at: whereIs(scene, event.seat) }),
  "ramsey-moved": (scene, event) => {
    const from = scene.table.scenario.ramsey === null ? "edge" : whereIs(scene, scene.table.scenario.ramsey);
    const to = scene.table.players[event.seat]?.vehicle?.space ?? "edge";
    return shown(scene, event, 620, { kind: "fly", what: "ramsey", from, to });
  },
  "held-on": (scene, event, text) =>
    shown(scene, event, 650, banner(text), { kind: "ring", at: whereIs(scene, event.seat), good: true }),
  "game-ended": (scene, event, text) => shown(scene, event, 1500, banner(text, event.won ? "won" : "lost")),
} satisfies Partial<Beats>;

function semiRear({ table }: Scene): string {
  return table.scenario.semi?.spaces[0] ?? "edge";
}

/** HH-FX-shotgun: the driver shoots from the cab at everybody on the Semi. */
function shotsAtBoarders({ table }: Scene): Effect[] {
  const spaces = table.scenario.semi?.spaces ?? [];
  const boarders = table.players.filter(
    ({ place }) => place.where === "roof" && spaces.includes(place.space ?? ""),
  );
  return boarders.map(({ place }) => ({
    kind: "shot",
    from: spaces[2] ?? "edge",
    to: place.space ?? "edge",
  }));
}
