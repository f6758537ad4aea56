import type { SeatView, TableChange, Update } from "../../generated/wire";

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
function changed(table: unknown, change: TableChange): unknown {
  const [key, ...path] = change.path;
  if (key === undefined) return renewed(table, change);
  const inside = changed((table as Record<string | number, unknown>)[key], { ...change, path });
  if (Array.isArray(table)) return table.with(Number(key), inside);
  return { ...(table as object), [key]: inside };
}

/** A new value, or the list before without the items that went and with those that came. */
function renewed(before: unknown, { value, drop = [], put = {} }: TableChange): unknown {
  if (value !== undefined) return value;
  const list = (before as unknown[]).filter((_, at) => !drop.includes(at));
  for (const [at, item] of Object.entries(put)) list.splice(Number(at), 0, item);
  return list;
}
