interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8;
/** Clear of what is drawn around an anchor, such as the sides of a vehicle that can be hit. */
const FAR = 48;
/** Up to this height a menu covers little. */
const SHORT = 160;

/** Where a floating box goes: under its anchor, above it where there is no room, always inside the frame. */
export function place(
  anchor: Box,
  box: Pick<Box, "width" | "height">,
  frame: Pick<Box, "width" | "height">,
): Pick<Box, "left" | "top"> {
  const middle = anchor.left + anchor.width / 2 - box.width / 2;
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - box.height - GAP;
  const top = below + box.height + GAP <= frame.height || above < GAP ? below : above;
  return { left: inside(middle, box.width, frame.width), top: inside(top, box.height, frame.height) };
}

/** Where a long menu goes: beside its anchor, so that what is above and below stays in view; else like any box. */
export function placeBeside(
  anchor: Box,
  box: Pick<Box, "width" | "height">,
  frame: Pick<Box, "width" | "height">,
): Pick<Box, "left" | "top"> {
  const right = anchor.left + anchor.width + FAR;
  const left = anchor.left - box.width - FAR;
  const start = right + box.width + GAP <= frame.width ? right : left;
  if (box.height <= SHORT || start < GAP) return place(anchor, box, frame);
  return {
    left: start,
    top: inside(anchor.top + anchor.height / 2 - box.height / 2, box.height, frame.height),
  };
}

function inside(start: number, size: number, room: number): number {
  return Math.max(GAP, Math.min(start, room - size - GAP));
}
