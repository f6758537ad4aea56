import type { Finding, CreationReport } from "../../../generated/wire";

/** Which vehicle a place is on: `deacon mount 2` is on `deacon`. */
export function vehicleOf(place: string): string {
  return place.split(" ")[0] ?? "";
}

/** What the rules say about one vehicle, by the place on it: `mount 2`, `addon nitro`, `face front` or nothing. */
export function flawsOf(report: CreationReport | null, vehicle: string): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>();
  for (const problem of report?.problems ?? []) {
    for (const at of problem.at.filter((place) => vehicleOf(place) === vehicle)) {
      const place = at.slice(vehicle.length + 1);
      found.set(place, [...(found.get(place) ?? []), problem]);
    }
  }
  return found;
}
