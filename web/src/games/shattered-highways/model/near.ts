/** How far a place by hand may lie from the one that is meant, in inches on each axis. */
const NEAR = 1;
const PLACE = /^(.*?)(\d+(?: \d+\/\d+)?), (\d+(?: \d+\/\d+)?)$/;

/** Whether two actions do the same at nearly the same place: `move 16 1/2, 19` and `move 16 3/4, 19`. */
export function near(action: string, wanted: string): boolean {
  const [one, other] = [PLACE.exec(action), PLACE.exec(wanted)];
  if (!one || !other || one[1] !== other[1]) return false;
  return [2, 3].every((axis) => Math.abs(inches(one[axis]) - inches(other[axis])) <= NEAR);
}

/** `16 3/4` as a number. */
function inches(text = ""): number {
  const [whole, part] = text.split(" ");
  const [over, under] = (part ?? "0/1").split("/");
  return Number(whole) + Number(over) / Number(under);
}
