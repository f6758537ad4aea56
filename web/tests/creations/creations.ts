import type { CreationInfo, CreationKind, CreationLine, CreationReport } from "../../src/generated/wire";

export const KIND: CreationKind = {
  kind: "map",
  label: "map",
  plural: "maps",
  play: "Run it",
  option: "own_map",
  instead: "course",
  help: "Where the beacons stand.",
  more: [],
};

export function report(more: Partial<CreationReport> = {}): CreationReport {
  return { name: "Plain", text: "a", problems: [], advice: [], facts: [], options: {}, ...more };
}

export function creation(more: Partial<CreationInfo> = {}): CreationInfo {
  const text = more.text ?? "a";
  return {
    id: "code",
    game: "beacon-run",
    kind: "map",
    text,
    report: report({ text, options: { own_map: text } }),
    mine: true,
    version: 1,
    created: "2026-01-01T00:00:00Z",
    changed: "2026-01-01T00:00:00Z",
    ...more,
  };
}

export function line(more: Partial<CreationLine> = {}): CreationLine {
  return {
    id: "code",
    game: "beacon-run",
    kind: "map",
    name: "Plain",
    ready: true,
    facts: [{ label: "Beacons", value: "7", rule: "BR-1" }],
    version: 1,
    changed: "2026-01-01T00:00:00Z",
    ...more,
  };
}
