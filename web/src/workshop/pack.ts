import type { Plain } from "../lib/content";

/** A content pack as the server reads it: by file what differs from the box. */
export interface Pack {
  name: string;
  files: Record<string, Plain>;
}

/** A field of an entry, from the JSON schema of its file. */
export interface Asked {
  name: string;
  kind: "text" | "number" | "switch" | "choice" | "part";
  low: number;
  high: number;
  offers: string[];
  schema: Schema;
}

export interface Schemas {
  files: Record<string, Schema>;
  $defs: Record<string, Schema>;
}

export interface Schema {
  $ref?: string;
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  additionalProperties?: Schema;
  properties?: Record<string, Schema>;
}

/** Entries of one kind in one file; `id` is empty where the file has one such table only. */
export interface Group {
  id: string;
  file: string;
  key: string;
  entries: Entry[];
}

export interface Entry {
  id: string;
  name: string;
  /** As it will be: the shipped entry with what the pack changes. */
  data: Plain;
  shipped: Plain | null;
  changed: boolean;
  removed: boolean;
}

const HIGHEST = 99;
/** What an entry is called and where it comes from is not for the form. */
const NOT_ASKED = new Set(["id", "source", "rule", "house_note", "house_fields", "cp_note", "ev", "reason"]);

export const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEntries = (value: unknown): value is Plain[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isPlain(one) && typeof one.id === "string");

export function readPack(text: string): Pack {
  const pack = JSON.parse(text) as Partial<Pack>;
  return { name: pack.name ?? "", files: pack.files ?? {} };
}

/** The key of the group with the tables of a file that are no lists, such as the one of the main enemy. */
export const TABLES = "";

/**
 * All that can be changed, with what the pack makes of it: the lists of entries with ids in the files, and their tables that
 * say a source. A new file of the pack has groups as well.
 */
export function groups(content: Record<string, Plain>, pack: Pack): Group[] {
  const fresh = Object.keys(pack.files).filter((file) => !(file in content));
  return [...Object.keys(content), ...fresh].flatMap((file) => {
    const [shipped, all] = [content[file] ?? {}, { ...content[file], ...pack.files[file] }];
    const lists = Object.keys(all).filter((key) => isEntries(all[key]));
    return [TABLES, ...lists]
      .map((key) => ({
        id: `${file}/${key}`,
        file,
        key,
        entries: laidOver(listed(shipped, key), own(pack, file, key)),
      }))
      .filter(({ entries }) => entries.length > 0);
  });
}

function own(pack: Pack, file: string, key: string): Plain[] {
  return listed(pack.files[file] ?? {}, key, true);
}

/** The entries under a key; the tables of a file have their keys as ids. */
function listed(table: Plain, key: string, all = false): Plain[] {
  if (key !== TABLES) return isEntries(table[key]) ? table[key] : [];
  return Object.entries(table).flatMap(([id, value]) =>
    isPlain(value) && (all || "source" in value) ? [{ ...value, id }] : [],
  );
}

/** The pack with a copy of a whole file, such as a scenario, or null where a file has no id of its own. */
export function withFile(pack: Pack, content: Record<string, Plain>, group: Group): Pack | null {
  const table = content[group.file];
  const head = table?.scenario;
  if (group.key !== TABLES || !table || !isPlain(head)) return null;
  let number = 2;
  while (`${group.file}-${number}` in { ...content, ...pack.files }) number += 1;
  const scenario = { ...head, id: `${String(head.id)}-${number}`, name: `${String(head.name)} ${number}` };
  return { ...pack, files: { ...pack.files, [`${group.file}-${number}`]: { ...table, scenario } } };
}

function laidOver(shipped: Plain[], changes: Plain[]): Entry[] {
  const byId = new Map(changes.map((one) => [one.id, one]));
  const known = new Set(shipped.map(({ id }) => id));
  const entry = (id: unknown, data: Plain, before: Plain | null): Entry => ({
    id: String(id),
    name: typeof data.name === "string" && data.name ? data.name : String(id),
    data,
    shipped: before,
    changed: byId.has(id),
    removed: byId.get(id)?.remove === true,
  });
  return [
    ...shipped.map((one) => entry(one.id, merged(one, byId.get(one.id) ?? {}), one)),
    ...changes.filter(({ id }) => !known.has(id)).map((one) => entry(one.id, one, null)),
  ];
}

/** As the server merges: tables key by key, everything else replaces. */
function merged(shipped: Plain, change: Plain): Plain {
  const both = Object.entries(change).map(([key, value]) => {
    const before = shipped[key];
    return [key, isPlain(value) && isPlain(before) ? merged(before, value) : value];
  });
  return { ...shipped, ...(Object.fromEntries(both) as Plain) };
}

/** The pack with another value of a field; a value as in the box is no change. */
export function withField(pack: Pack, group: Group, entry: Entry, field: string, value: unknown): Pack {
  const change: Plain = {
    ...own(pack, group.file, group.key).find(({ id }) => id === entry.id),
    id: entry.id,
  };
  if (entry.shipped && JSON.stringify(entry.shipped[field]) === JSON.stringify(value)) delete change[field];
  else change[field] = value;
  return withEntry(pack, group, entry.id, Object.keys(change).length > 1 ? change : null);
}

/** The pack with what it says of an entry, or without it. */
export function withEntry(pack: Pack, group: Group, id: string, change: Plain | null): Pack {
  const before = own(pack, group.file, group.key);
  const at = before.findIndex((one) => one.id === id);
  const after = before.filter((one) => one.id !== id);
  if (change) after.splice(at < 0 ? after.length : at, 0, change);
  const file = written(pack.files[group.file] ?? {}, group.key, after);
  const { [group.file]: __, ...files } = pack.files;
  return { ...pack, files: Object.keys(file).length ? { ...files, [group.file]: file } : files };
}

function written(file: Plain, key: string, after: Plain[]): Plain {
  const kept = Object.entries(file).filter(([name, value]) =>
    key === TABLES ? !isPlain(value) : name !== key,
  );
  if (key !== TABLES) return { ...Object.fromEntries(kept), ...(after.length ? { [key]: after } : {}) };
  // A table keeps the id that it says itself, as a scenario does.
  const tables = after.map(({ id, ...table }) => {
    const before = file[String(id)];
    return [id, isPlain(before) && "id" in before ? { ...table, id: before.id } : table];
  });
  return { ...Object.fromEntries(kept), ...(Object.fromEntries(tables) as Plain) };
}

/** A copy of an entry under an id and a name of its own. */
export function copied(group: Group, entry: Entry): Plain {
  const taken = new Set(group.entries.map(({ id }) => id));
  let number = 2;
  while (taken.has(`${entry.id}-${number}`)) number += 1;
  const name = typeof entry.data.name === "string" ? { name: `${entry.data.name} ${number}` } : {};
  return { ...entry.data, ...name, id: `${entry.id}-${number}`, source: "house" };
}

/** What a form asks of an entry: its fields as they are declared, in the order of the entry. */
export function asked(schemas: Schemas, group: Group, entry: Entry): Asked[] {
  // A new file is of the kind of those beside it, of which each has a model of its own.
  const known =
    schemas.files[group.file] ?? Object.values(schemas.files).find((one) => isScenario(schemas, one));
  const file = resolved(schemas, known).properties ?? {};
  const whole = resolved(schemas, file[group.key === TABLES ? entry.id : group.key]);
  const fields = (group.key === TABLES ? whole : resolved(schemas, whole.items)).properties ?? {};
  const inOrder = [...new Set([...Object.keys(entry.data), ...Object.keys(fields)])];
  return inOrder
    .filter((name) => name in fields && !NOT_ASKED.has(name))
    .map((name) => field(name, resolved(schemas, fields[name]), entry.data[name]))
    .filter(({ kind, name }) => kind !== "part" || numbersIn(entry.data[name]).length > 0);
}

const isScenario = (schemas: Schemas, schema: Schema): boolean =>
  "scenario" in (resolved(schemas, schema).properties ?? {});

function resolved(schemas: Schemas, schema: Schema | undefined): Schema {
  if (schema?.$ref) return resolved(schemas, schemas.$defs[schema.$ref.replace("#/$defs/", "")]);
  const real = schema?.anyOf?.find((one) => one.type !== "null");
  return real ? resolved(schemas, real) : (schema ?? {});
}

function field(name: string, schema: Schema, value: unknown): Asked {
  const limits = { name, ...limitsOf(schema), offers: (schema.enum ?? []).map(String), schema };
  if (schema.enum && typeof (value ?? schema.enum[0]) === "string") return { ...limits, kind: "choice" };
  if (schema.type === "integer" || schema.type === "number") return { ...limits, kind: "number" };
  if (schema.type === "boolean") return { ...limits, kind: "switch" };
  return { ...limits, kind: schema.type === "string" ? "text" : "part" };
}

function limitsOf(schema: Schema): { low: number; high: number } {
  const { minimum, exclusiveMinimum = -1, maximum, enum: values = [] } = schema;
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length) return { low: Math.min(...numbers), high: Math.max(...numbers) };
  return { low: minimum ?? exclusiveMinimum + 1, high: maximum ?? HIGHEST };
}

/** The limits of a number inside a part; without a declaration it may be below zero where it is now. */
export function limitsInside(
  schemas: Schemas,
  schema: Schema,
  { path, value }: Inner,
): ReturnType<typeof limitsOf> {
  let part = resolved(schemas, schema);
  for (const key of path) {
    const inside = part.properties?.[key] ?? part.items ?? part.additionalProperties;
    part = resolved(schemas, inside);
  }
  const { low, high } = limitsOf(part);
  return { low: Math.min(low, value), high: Math.max(high, value) };
}

/** A number inside a part of an entry, such as the strength of an effect, with the way to it. */
export interface Inner {
  path: string[];
  value: number;
}

export function numbersIn(value: unknown, path: string[] = []): Inner[] {
  if (typeof value === "number") return Number.isInteger(value) ? [{ path, value }] : [];
  if (Array.isArray(value) && value.some((one) => typeof one !== "object")) return [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, [...path, key]));
}

/** The value with another number inside. */
export function withNumber(value: unknown, path: string[], number: number): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return number;
  if (Array.isArray(value))
    return value.map((one: unknown, i) => (String(i) === key ? withNumber(one, rest, number) : one));
  return isPlain(value) ? { ...value, [key]: withNumber(value[key], rest, number) } : value;
}

/** What a number inside is called: the effect that it belongs to, and its own name. */
export function innerName(value: unknown, path: string[]): string {
  let part: unknown = value;
  const said: string[] = [];
  for (const key of path) {
    part = (part as Record<string, unknown> | undefined)?.[key];
    if (isPlain(part))
      said.push(...["label", "fx", "is", "do"].flatMap((name) => part_word(part, name)).slice(0, 1));
    else if (!/^\d+$/.test(key) || said.length === 0) said.push(key);
  }
  const text = said.join(" · ").replaceAll(/[_-]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function part_word(part: unknown, name: string): string[] {
  const word = isPlain(part) ? part[name] : undefined;
  return typeof word === "string" && word ? [word.toLowerCase()] : [];
}
