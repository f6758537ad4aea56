import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../../../src/lib/net/api";
import { Live } from "../../../src/lib/net/live";
import { update, view } from "../../support";
import { FakeSocket, fakeSockets } from "../../socket";

let restore: () => void;

beforeEach(() => {
  restore = fakeSockets();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  restore();
});

function connected() {
  const heard: string[] = [];
  let since = -1;
  const live = new Live("m1", {
    since: () => since,
    update: (one) => {
      since = one.number;
      heard.push(`update ${one.number}`);
    },
    details: (one) => heard.push(`details ${one.number}`),
    phrase: (one) => heard.push(`phrase ${one.phrase}`),
    connection: (state) => heard.push(state),
    poll: () => heard.push("poll"),
  });
  live.connect();
  FakeSocket.last.open();
  return { live, heard };
}

test("updates are heard, and a broken connection goes on from the last one", () => {
  const { heard } = connected();
  expect(FakeSocket.last.url).toMatch(/\/api\/v1\/matches\/m1\/live\?since=0&details=true$/);
  FakeSocket.last.say(update(7, [view()]));
  FakeSocket.last.close();
  expect(heard).toEqual(["live", "update 7", "lost", "poll"]);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.last.url).toMatch(/since=7&/);
});

test("each failed try waits longer, up to a limit", () => {
  connected();
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) {
    FakeSocket.last.close();
    const before = FakeSocket.all.length;
    let waited = 0;
    while (FakeSocket.all.length === before) {
      vi.advanceTimersByTime(500);
      waited += 500;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
});

test("a command is answered by the reply that names it", async () => {
  const { live } = connected();
  const first = live.send({ do: "undo", seat: 0 });
  const second = live.send({ do: "act", seat: 0, action: "ram", expect: 3 });
  expect(FakeSocket.last.sent).toEqual([
    { id: 1, do: "undo", seat: 0 },
    { id: 2, do: "act", seat: 0, action: "ram", expect: 3 },
  ]);
  const problem = {
    type: "",
    title: "",
    status: 409,
    detail: "No SUV is near.",
    code: "far",
    rule: "BR-1",
    now: null,
  };
  FakeSocket.last.say({ type: "reply", re: 2, problem });
  FakeSocket.last.say({ type: "reply", re: 1 });
  await expect(second).rejects.toMatchObject({ message: "No SUV is near.", rule: "BR-1" });
  await expect(first).resolves.toEqual({ type: "reply", re: 1 });
});

test("the update with its change is the reply to a command, and details come before it", async () => {
  const { live, heard } = connected();
  const done = live.send({ do: "act", seat: 0, action: "ram", expect: 3 });
  FakeSocket.last.say({ type: "details", seat: 0, number: 4, choices: [] });
  FakeSocket.last.say({ ...update(4, [view()]), re: 1 });
  await expect(done).resolves.toEqual({ type: "reply", re: 1 });
  expect(heard).toEqual(["live", "details 4", "update 4"]);
});

test("a command without an answer fails in the end, and at once when the connection breaks", async () => {
  const { live } = connected();
  const late = live.send({ do: "undo", seat: 0 });
  vi.advanceTimersByTime(10_000);
  await expect(late).rejects.toBeInstanceOf(Refused);
  const broken = live.send({ do: "undo", seat: 0 });
  FakeSocket.last.close();
  await expect(broken).rejects.toThrow("The connection broke");
});

test("a net that goes and comes back is noticed at once, without waiting", () => {
  const { live, heard } = connected();
  const unwatch = live.watchNet();
  dispatchEvent(new Event("offline"));
  expect(heard).toEqual(["live", "lost", "poll"]);
  expect(live.ready).toBe(false);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.open();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
  unwatch();
  dispatchEvent(new Event("offline"));
  expect(heard.at(-1)).toBe("live");
});

test("a closed connection stays closed", () => {
  const { live, heard } = connected();
  live.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(heard).toEqual(["live"]);
});
