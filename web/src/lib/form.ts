/** One option of a game, as its JSON schema describes it. */
export interface Property {
  title?: string;
  description?: string;
  type?: string;
  /** `position`: set up on the page of analysis. */
  format?: string;
  default?: unknown;
  enum?: (string | number)[];
  oneOf?: { const: string | number; title?: string; description?: string; picture?: string }[];
  minimum?: number;
  maximum?: number;
}

export interface Schema {
  title?: string;
  description?: string;
  properties?: Record<string, Property>;
}

export interface Offer {
  value: string | number;
  label: string;
  help: string;
  /** The address of its picture below that of the game; nothing where it has none. */
  picture: string;
}

interface Named {
  name: string;
  label: string;
  help: string;
}

/** A control of the form, made from one property. */
export type Control =
  | (Named & { kind: "choice"; offers: Offer[]; cards: boolean })
  | (Named & { kind: "switch" })
  | (Named & { kind: "number"; min: number; max: number })
  | (Named & { kind: "text" });

const FEW_NUMBERS = 7;

/** The controls of a form in the order of its schema. */
export function controls(schema: Schema): Control[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, { format }]) => format !== "position")
    .map(([name, property]) => control(name, property));
}

function control(name: string, property: Property): Control {
  const named = { name, label: property.title ?? words(name), help: property.description ?? "" };
  const offers = offered(property);
  if (offers) return { ...named, kind: "choice", offers, cards: offers.some((offer) => offer.help !== "") };
  if (property.type === "boolean") return { ...named, kind: "switch" };
  if (property.type === "integer" || property.type === "number") {
    return { ...named, kind: "number", min: property.minimum ?? 0, max: property.maximum ?? 1000 };
  }
  return { ...named, kind: "text" };
}

function offered(property: Property): Offer[] | null {
  if (property.oneOf?.every((one) => "const" in one)) {
    return property.oneOf.map((one) => ({
      value: one.const,
      label: one.title ?? words(String(one.const)),
      help: one.description ?? "",
      picture: one.picture ?? "",
    }));
  }
  const { minimum, maximum } = property;
  if (property.enum) return property.enum.map(plain);
  if (property.type !== "integer" || minimum === undefined || maximum === undefined) return null;
  if (maximum - minimum >= FEW_NUMBERS) return null;
  return Array.from({ length: maximum - minimum + 1 }, (_, i) => plain(minimum + i));
}

function plain(value: string | number): Offer {
  return { value, label: words(String(value)), help: "", picture: "" };
}

/** What the server says of one option, such as `players: too few`, with that option; otherwise with none. */
export function refusal(schema: Schema | null, problem: string): { option: string; text: string } {
  const [, option = "", text = ""] = /^(?:option )?(\w+): (.*)$/s.exec(problem) ?? [];
  if (!schema?.properties?.[option]) return { option: "", text: problem };
  return { option, text: text.charAt(0).toUpperCase() + text.slice(1) };
}

/** The default of every option. */
export function defaults(schema: Schema): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {});
  return Object.fromEntries(
    properties.flatMap(([name, one]) => ("default" in one ? [[name, one.default]] : [])),
  );
}

/** `tank-assault` as `Tank assault`. */
export function words(name: string): string {
  const spaced = name.replaceAll(/[-_]+/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
