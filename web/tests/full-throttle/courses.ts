import type { Draft } from "../../src/games/full-throttle/editor/draft";
import { Network } from "../../src/games/full-throttle/editor/network";
import { atlasOf, type Atlas, type Space } from "../../src/games/full-throttle/model/atlas";
import { DRAWING } from "./games";

const UNSET = { segment: "", cell: 1 };

export function emptyCourse(board: string): Draft {
  return {
    id: "new-course",
    name: "New course",
    board,
    start: UNSET,
    finish: UNSET,
    route: [],
    upgrades: null,
    obstacles_printed: 0,
    cars: [2, 4],
    laps: 1,
    tag_team: false,
    obstacles: [],
    hint: "",
    branch: [],
    source: "house",
  };
}

/** Over the salt flats, or by the desert highway. */
export const TWO_ROADS: Draft = {
  ...emptyCourse("baja-california"),
  name: "Two Roads",
  start: { segment: "coast-road", cell: 3 },
  finish: { segment: "mesa-east", cell: 3 },
  route: [
    ...["coast-road", "coast-cove", "village-gate", "school", "plaza", "market-corner", "mercado"],
    ...["salt-flats", "mine-corner", "mesa-climb", "mesa-east"],
  ],
  branch: [
    {
      after: 2,
      legs: [
        ...["fountain", "calle-pozo", "chapel", "calle-sur", "desert-west"],
        ...["train-crossing", "desert-east", "canyon-bend", "canyon-wall"],
      ],
      rejoin: 9,
    },
  ],
};

export function networkOf(board: string): Network {
  return new Network(DRAWING.boards.find(({ id }) => id === board)!);
}

export function atlasFor(draft: Draft): Atlas {
  return atlasOf(DRAWING, { board: draft.board, course: "", own_course: JSON.stringify(draft) });
}

export function spaceOf(draft: Draft, name: string): Space {
  const space = atlasFor(draft).spaces.get(name);
  if (!space) throw new Error(`There is no ${name} on ${draft.board}.`);
  return space;
}
