import type { SeatView, TableChange, Update } from "../generated/wire";

/** An update with what it leaves out, which the one before it over the same connection had. */
export function whole(update: Update, last: Update | null): Update {
  const match = update.match ?? last?.match;
  return { ...update, match, views: update.views.map((view) => wholeView(view, last)) };
}

function wholeView({ changes, ...view }: SeatView, last: Update | null): SeatView {
  if (!changes) return view;
  const before = last?.views.find(({ seat }) => seat === view.seat);
  return { ...view, table: changes.reduce(changed, before?.table) };
}

/** A table with one value changed; everything around it that stays the same is shared. */
function changed(table: unknown, { path, value }: TableChange): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inside = changed((table as Record<string | number, unknown>)[key], { path: rest, value });
  if (Array.isArray(table)) return table.with(Number(key), inside);
  return { ...(table as object), [key]: inside };
}
