import { words } from "./form";
import { t } from "./messages";

/** One entry of a game's content, ready to be shown. */
export interface Entry {
  name: string;
  /** As it is in the file. */
  data: Plain;
  /** The rule that it follows, where it names one. */
  rule: string;
  source: string;
  text: string;
  facts: { name: string; value: string }[];
}

export interface File {
  name: string;
  title: string;
  entries: Entry[];
}

export type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const SHOWN_APART = new Set(["source", "text", "name", "id", "rule"]);

/** The files of a game's content with their entries, however deep these lie. */
export function files(content: unknown): File[] {
  if (!isPlain(content)) return [];
  return Object.entries(content).map(([name, file]) => ({
    name,
    title: words(name),
    entries: isPlain(file) ? Object.entries(file).flatMap(([key, value]) => entries(key, value)) : [],
  }));
}

/** An entry is what says its source; what holds entries only is looked through. */
function entries(key: string, value: unknown): Entry[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => entries(nameOf(one, `${key} ${i + 1}`), one));
  if (!isPlain(value)) return [];
  if ("source" in value) return [entry(nameOf(value, key), value)];
  return Object.entries(value).flatMap(([name, one]) => entries(name, one));
}

function nameOf(value: unknown, otherwise: string): string {
  const name = isPlain(value) ? (value.name ?? value.id) : undefined;
  return typeof name === "string" ? name : otherwise;
}

function entry(name: string, value: Plain): Entry {
  const others = Object.entries(value).filter(([key]) => !SHOWN_APART.has(key));
  return {
    name: words(name),
    data: value,
    rule: typeof value.rule === "string" ? value.rule : "",
    source: String(value.source),
    text: typeof value.text === "string" ? value.text : "",
    facts: facts(Object.fromEntries(others)),
  };
}

/** What any plain data says, one line a field. */
export function facts(value: unknown): { name: string; value: string }[] {
  return isPlain(value)
    ? Object.entries(value).map(([key, one]) => ({ name: words(key), value: shown(one) }))
    : [];
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(", ");
  if (isPlain(value))
    return Object.entries(value)
      .map(([key, one]) => `${words(key)}: ${shown(one)}`)
      .join("; ");
  if (typeof value === "boolean") return value ? t.facts.yes : t.facts.no;
  if (value === null) return t.facts.none;
  return String(value);
}
