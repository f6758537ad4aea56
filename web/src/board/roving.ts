export interface Place {
  name: string;
  x: number;
  y: number;
}

const WAYS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The place that an arrow key leads to; the same one where none lies that way, null for other keys. */
export function nearestBy(places: Place[], from: string, key: string): string | null {
  const here = places.find(({ name }) => name === from);
  const way = WAYS[key];
  if (!here || !way) return null;
  const ahead = places.flatMap((place) => {
    const [dx, dy] = [place.x - here.x, place.y - here.y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    return along > 1 && along * 3 >= aside ? [{ name: place.name, far: along + 2 * aside }] : [];
  });
  return ahead.sort((a, b) => a.far - b.far)[0]?.name ?? from;
}
