import type { Control } from "../generated/wire";

/** What stands after `key:` in the text of a position; empty where there is no such line. */
export function lineOf(text: string, key: string): string {
  const row = text.split("\n").find((one) => one.startsWith(`${key}:`));
  return row ? row.slice(key.length + 1).trim() : "";
}

/** The text with another line of that key; an empty value takes it out. */
export function withLine(text: string, key: string, value: string): string {
  const rows = text.split("\n");
  const at = rows.findIndex((one) => one.startsWith(`${key}:`));
  if (at >= 0) rows.splice(at, 1, ...(value ? [`${key}: ${value}`] : []));
  else if (value) rows.splice(rows.at(-1) === "" ? -1 : rows.length, 0, `${key}: ${value}`);
  return rows.join("\n");
}

/** The text with all these lines, and with nothing else said about what is asked. */
export function withLines(text: string, lines: Record<string, string>): string {
  const all = { agenda: "", asked: "", ended: "", outcome: "", ...lines };
  return Object.entries(all).reduce((made, [key, value]) => withLine(made, key, value), text);
}

function partsOf(text: string, { line, between }: Control): string[] {
  const value = lineOf(text, line);
  return value ? value.split(between).map((part) => part.trim()) : [];
}

function isWord(part: string, word: string): boolean {
  return part === word || part.startsWith(`${word} `);
}

/** The present value of a control; of a flag, `yes` or nothing. */
export function valueOf(text: string, control: Control): string {
  if (control.part < 0) return lineOf(text, control.line);
  const parts = partsOf(text, control);
  if (!control.word) return parts[control.part] ?? "";
  const part = parts.find((one) => isWord(one, control.word));
  if (control.kind === "flag") return part === undefined ? "" : "yes";
  return part?.slice(control.word.length).trim() ?? "";
}

/** The text with another value of a control. */
export function withValue(text: string, control: Control, value: string): string {
  const { line, word, part, between, kind } = control;
  if (part < 0) return withLine(text, line, value);
  const parts = partsOf(text, control);
  if (word) {
    const at = parts.findIndex((one) => isWord(one, word));
    const made = kind === "flag" ? word : `${word} ${value}`;
    parts.splice(at < 0 ? parts.length : at, at < 0 ? 0 : 1, ...(value ? [made] : []));
  } else {
    while (parts.length <= part) parts.push("-");
    parts[part] = value;
  }
  const joint = between === " " ? " " : between === "|" ? " | " : `${between} `;
  return withLine(text, line, parts.join(joint));
}

/** A list with numbers such as `tires 2 nitrous 1`. */
export function countsOf(value: string): Record<string, number> {
  const words = value.split(" ").filter(Boolean);
  return Object.fromEntries(
    words.flatMap((word, at) => (at % 2 === 0 ? [[word, Number(words[at + 1] ?? 0)]] : [])),
  );
}

export function countsText(counts: Record<string, number>): string {
  return Object.entries(counts)
    .flatMap(([word, number]) => (number > 0 ? [`${word} ${number}`] : []))
    .join(" ");
}
