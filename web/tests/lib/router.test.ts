import { expect, test } from "vitest";
import { routeOf } from "../../src/lib/router";

test.each([
  ["/", { page: "home" }],
  ["/about/", { page: "about" }],
  ["/setup/beacon-run", { page: "setup", slug: "beacon-run", creation: "", instead: "" }],
  ["/setup/beacon-run/abc", { page: "setup", slug: "beacon-run", creation: "abc", instead: "" }],
  ["/creations/beacon-run/map", { page: "creations", slug: "beacon-run", kind: "map" }],
  [
    "/creations/beacon-run/map/plain",
    { page: "new-creation", slug: "beacon-run", kind: "map", start: "plain" },
  ],
  ["/made/abc", { page: "creation", id: "abc" }],
  ["/match/abc", { page: "table", id: "abc" }],
  ["/match/abc/replay", { page: "replay", id: "abc" }],
  ["/replay/abc", { page: "replay", id: "abc" }],
  ["/learn/beacon-run/first", { page: "lesson", slug: "beacon-run", name: "first" }],
  ["/content/beacon-run", { page: "content", slug: "beacon-run" }],
  ["/lab", { page: "lab" }],
  ["/lab/abc", { page: "lab-report", id: "abc" }],
  ["/analysis/beacon-run", { page: "analysis", slug: "beacon-run" }],
  ["/join/abc/two", { page: "lost" }],
  ["/match", { page: "lost" }],
  ["/match/a%2Fb", { page: "table", id: "a/b" }],
  ["/match/%E0%A4%A", { page: "table", id: "%E0%A4%A" }],
])("%s is a page", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test("an invitation is behind the hash, where no server sees it", () => {
  const route = { page: "join", id: "abc", seat: 2, invite: "s3cret" };
  expect(routeOf("/join/abc/2", "#s3cret")).toEqual(route);
});

test("a rule's id is behind the hash, and without one there is the book", () => {
  const rule = { page: "rules", slug: "beacon-run", rule: "BR-1" };
  expect(routeOf("/rules/beacon-run", "#BR-1")).toEqual(rule);
  expect(routeOf("/rules/beacon-run/ledger", "#BR-1")).toEqual(rule);
  expect(routeOf("/rules/beacon-run/ledger")).toEqual({ page: "rules", slug: "beacon-run", rule: "" });
  expect(routeOf("/rules/beacon-run")).toEqual({ page: "book", slug: "beacon-run", chapter: "" });
  expect(routeOf("/rules/beacon-run/turn")).toEqual({ page: "book", slug: "beacon-run", chapter: "turn" });
});

test("a table that is to be set up again is behind the hash", () => {
  const route = { page: "setup", slug: "beacon-run", creation: "", instead: "m7" };
  expect(routeOf("/setup/beacon-run", "#m7")).toEqual(route);
});
