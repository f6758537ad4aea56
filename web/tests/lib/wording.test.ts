import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";

type Messages = { [key: string]: unknown };

const sources = import.meta.glob<string>("../../src/**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});
const english = import.meta.glob<Messages>("../../src/**/messages/en.ts", { eager: true, import: "en" });
const german = import.meta.glob<Messages>("../../src/**/messages/de.ts", { eager: true, import: "de" });

/** What is called the same in every language: names, and signs of the games. */
const NAMES = new Set([
  "Rolling Road",
  "- Rolling Road",
  "Rolling",
  "Road",
  "Shaw",
  "CP",
  "rolling-road record …",
]);
const SAME = new Set(["Team", "Start", "Normal", "Stunts", "SUVs", "Boosts", "Nitro!"]);

/** Attributes whose value people read or hear. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|help|text|yes|no|all|follow|waiting|suffix|note|summary)$/;
const WORD = /\p{L}{2,}/u;

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

function children(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The words that a component's markup says itself, each as people would see it. */
function literals(node: Node): string[] {
  if (node.type === "Text") return WORD.test(String(node.data)) ? [String(node.data).trim()] : [];
  if (node.type === "Attribute") return SPOKEN.test(String(node.name)) ? spoken(node.value) : nested(node);
  if (node.type === "StyleDirective" || node.type === "Comment" || node.type === "StyleSheet") return [];
  if (node.type === "ExpressionTag") return shown(node.expression as Node);
  return children(node).flatMap(literals);
}

/** What an attribute says that is not an expression, and the strings inside one. */
function spoken(value: unknown): string[] {
  return [value].flat().flatMap((part) => (isNode(part) ? literals(part) : []));
}

/** Other attributes say nothing, but functions and snippets inside them may hold markup. */
function nested(node: Node): string[] {
  return [node.value]
    .flat()
    .flatMap((part) =>
      isNode(part) && part.type === "ExpressionTag" ? children(part).flatMap(fragments) : [],
    );
}

function fragments(node: Node): string[] {
  return node.type === "Fragment" ? literals(node) : children(node).flatMap(fragments);
}

/** The strings that an expression may come out as: both ends of a choice, and the words between placeholders. */
function shown(node: Node): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" && WORD.test(node.value) ? [node.value] : [];
    case "TemplateLiteral":
      return (node.quasis as { value: { cooked: string } }[])
        .map(({ value }) => value.cooked.trim())
        .filter((text) => WORD.test(text));
    case "ConditionalExpression":
      return [node.consequent, node.alternate].filter(isNode).flatMap(shown);
    case "LogicalExpression":
      return [node.left, node.right].filter(isNode).flatMap(shown);
    default:
      return [];
  }
}

/** Every message with its path; functions as what they say to samples of their arguments. */
function said(messages: Messages, path = ""): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] => {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === "string") return [[at, value]];
    if (typeof value === "function") return [[at, sample(value as (...given: unknown[]) => unknown)]];
    return said(value as Messages, at);
  });
}

/** Messages take numbers, words or lists: the first of these that a message can do something with. */
function sample(message: (...given: unknown[]) => unknown): string {
  for (const given of [2, "Ab", ["Ab", "Cd"]]) {
    try {
      return String(message(...Array.from({ length: message.length }, () => given)));
    } catch {
      // It wants something else.
    }
  }
  throw new Error(`No sample suits ${String(message)}`);
}

describe("words", () => {
  test("of components come from message files", () => {
    const own = Object.entries(sources).flatMap(([file, source]) => {
      const { fragment } = parse(source, { modern: true, filename: file });
      return literals(fragment as unknown as Node)
        .filter((text) => !NAMES.has(text))
        .map((text) => `${file.replace("../../", "")}: ${text}`);
    });
    expect(own).toEqual([]);
  });

  test("are looked for where people see or hear them", () => {
    const markup = `<p title="Big">One {n ? "two" : \`three \${n}\`} <Button label="four" onclick={go}>five</Button></p>`;
    const found = literals(parse(markup, { modern: true }).fragment as unknown as Node);
    expect(found).toEqual(["Big", "One", "two", "three", "four", "five"]);
  });
});

describe.each(
  Object.keys(english).map((file) => [file.replace("../../src/", "").replace("/messages/en.ts", "")]),
)("%s", (folder) => {
  const en = new Map(said(english[`../../src/${folder}/messages/en.ts`]!));
  const de = new Map(said(german[`../../src/${folder}/messages/de.ts`] ?? {}));

  test("has the same messages in both languages", () => {
    expect([...de.keys()].sort()).toEqual([...en.keys()].sort());
  });

  test("is German in German", () => {
    const untranslated = [...en].filter(
      ([key, text]) => text === de.get(key) && WORD.test(text) && !SAME.has(text),
    );
    expect(untranslated).toEqual([]);
  });

  test("has no empty message", () => {
    expect([...en, ...de].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});
