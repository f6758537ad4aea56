/** A noun of the game's own words inside a German sentence: with a capital. */
export function noun(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
