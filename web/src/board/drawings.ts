import { packedGame, packOf } from "../lib/net/packs";
import { transport } from "../lib/net/transport";
import { t } from "./messages";

/** What never changes and is too large for every message: asked for once. */
export class Drawings<Drawing> {
  readonly #slug: string;
  #loading: Promise<Drawing> | null = null;
  #pack = "";
  /** The drawing where it is there already. */
  atHand: Drawing | null = null;

  constructor(slug: string) {
    this.#slug = slug;
  }

  load(): Promise<Drawing> {
    const pack = packOf(this.#slug);
    if (pack !== this.#pack) [this.#pack, this.#loading, this.atHand] = [pack, null, null];
    this.#loading ??= this.#fetch().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #fetch(): Promise<Drawing> {
    if (this.#pack) {
      this.atHand = (await packedGame(this.#slug, this.#pack)).drawing as Drawing;
      return this.atHand;
    }
    const response = await transport().fetch(`/games/${this.#slug}/drawing`);
    if (!response.ok) throw new Error(t.noMap(response.status));
    this.atHand = (await response.json()) as Drawing;
    return this.atHand;
  }
}
