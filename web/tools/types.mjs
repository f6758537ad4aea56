// Reads a JSON schema from standard input and writes TypeScript: each type under the name it has in the schema.
import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";
import { format } from "prettier";

/** Titles are words for people (option forms); as names of types they would make a mess. */
function withoutTitles(part) {
  if (Array.isArray(part)) return part.map(withoutTitles);
  if (part === null || typeof part !== "object") return part;
  const kept = Object.entries(part).filter(([key, value]) => !(key === "title" && typeof value === "string"));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutTitles(value)]));
}

/** Tuples as the compiler knows them: it reads an older dialect of JSON schema. */
function withTuples(part) {
  if (Array.isArray(part)) return part.map(withTuples);
  if (part === null || typeof part !== "object") return part;
  const { prefixItems, ...rest } = part;
  const tuple = prefixItems ? { items: prefixItems, additionalItems: false } : {};
  return Object.fromEntries(
    Object.entries({ ...rest, ...tuple }).map(([key, value]) => [key, withTuples(value)]),
  );
}

/** Fields of what the server sends are there even if they have a default, but for those that it may leave out. */
function complete(part, name) {
  if (part.properties)
    part.required = Object.keys(part.properties).filter((field) => !named.has(`${name}.${field}`));
}

function closed(part) {
  if (part.properties) part.additionalProperties = false;
}

const schema = withTuples(withoutTitles(JSON.parse(readFileSync(0, "utf8"))));
/** The types that clients send, and the fields (as in `Update.match`) that the server may leave out. */
const named = new Set(process.argv.slice(2));
for (const [name, part] of Object.entries(schema.$defs)) {
  closed(part);
  if (!named.has(name)) complete(part, name);
}

const made = await compile(schema, "Everything", {
  bannerComment: "// Made by `make web-types` from the server's types. Do not edit.",
  format: false,
  unreachableDefinitions: true,
});
const referred =
  /\n \*(?: |\n \* )This interface was referenced by `Everything`'s JSON-Schema\n \* via the `definition` "\w+"\./g;
const plain = made.replaceAll(referred, "").replaceAll(/\/\*\*\n \*\/\n/g, "");
const aliases = Object.keys(schema.properties)
  .filter((name) => !new RegExp(`export (interface|type) ${name}\\b`).test(plain))
  .map((name) => `export type ${name} = Everything["${name}"];\n`);
process.stdout.write(await format(plain + aliases.join(""), { parser: "typescript", printWidth: 110 }));
