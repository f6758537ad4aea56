import { spoken } from "../lib/messages.svelte";

/** A share as people write it: `38 %`. */
export function percent(share: number, digits = 0): string {
  return format(share, { maximumFractionDigits: digits });
}

/** A change of a chance with its sign: `+3.4 %`. */
export function change(share: number): string {
  return format(share, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
}

export function plain(value: number): string {
  return new Intl.NumberFormat(spoken(), { maximumFractionDigits: 2 }).format(value);
}

function format(share: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(spoken(), { style: "percent", ...options }).format(share);
}
