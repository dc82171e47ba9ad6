import { expect, test, vi } from "vitest";
import { usePolledBody } from "#app/live/poller.ts";
import { mountStrictly } from "#tests/support/mount.tsx";

let answer: () => Response;
const works = () => Response.json({ count: 1, next: null });
const fails = () => new Response("", { status: 503 });
const isUnreached = () => {
  throw new TypeError("Failed to fetch");
};

/** A badge that polls, and what it told the banner. */
async function badge() {
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked++;
    return answer();
  });
  const heard: string[] = [];
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => heard.push(type));
  let shown: { body: unknown; isOld: boolean } | undefined;
  function Badge() {
    shown = usePolledBody("/api/orders/active-count", 5);
    return null;
  }
  answer = works;
  const leave = await mountStrictly(<Badge />);
  await vi.waitUntil(() => shown?.body);
  return {
    heard,
    leave,
    isOld: () => shown?.isOld,
    async afterPolls(count: number) {
      const before = asked;
      await vi.waitUntil(() => asked >= before + count);
      await new Promise(setImmediate);
    },
  };
}

// [product 1.22]
test("live minutes are old once two polls in a row had no answer, and the banner hears of it, until one has", async () => {
  const { heard, isOld, leave } = await badge();
  expect([isOld(), heard]).toEqual([false, []]);
  answer = isUnreached;
  await vi.waitUntil(isOld);
  expect(new Set(heard)).toEqual(new Set(["unreached"]));
  answer = works;
  await vi.waitUntil(() => !isOld());
  expect(heard.filter((each) => each === "reached")).toHaveLength(1);
  await leave();
});

test("a server that fails makes minutes old, too, but nobody is told that they are offline", async () => {
  const { heard, isOld, leave } = await badge();
  answer = fails;
  await vi.waitUntil(isOld);
  expect(heard).toEqual([]);
  await leave();
});

test("what is old stays so on a phone that wakes without a network", async () => {
  const { heard, isOld, afterPolls, leave } = await badge();
  answer = isUnreached;
  await vi.waitUntil(isOld);
  Object.assign(document, { visibilityState: "hidden" });
  await new Promise((resolve) => setTimeout(resolve, 30));
  Object.assign(document, { visibilityState: "visible" });
  await afterPolls(1);
  expect([isOld(), heard.includes("reached")]).toEqual([true, false]);
  await leave();
});
