interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8;

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

function inside(start: number, size: number, room: number): number {
  return Math.max(GAP, Math.min(start, room - size - GAP));
}
