/** Where the arrow keys lead in a group of radio buttons or tabs; null for any other key. */
export function radioKeys(event: KeyboardEvent, at: number, count: number): number | null {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const edge = { Home: 0, End: count - 1 }[event.key];
  if (count === 0 || (step === undefined && edge === undefined)) return null;
  event.preventDefault();
  return edge ?? (at + (step ?? 0) + count) % count;
}
