import { expect, test, vi } from "vitest";
import { usePolledBody } from "#app/live/poller.ts";
import { mountStrictly } from "#tests/support/mount.tsx";

test("live minutes are old once two polls in a row had no answer, and the banner hears of it, until one has", async () => {
  let isBroken = false;
  vi.stubGlobal("fetch", async () =>
    isBroken ? new Response("", { status: 503 }) : Response.json({ count: 1, next: null }),
  );
  const heard: string[] = [];
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => heard.push(type));
  let shown: { body: unknown; isOld: boolean } | undefined;
  function Badge() {
    shown = usePolledBody("/api/orders/active-count", 5);
    return null;
  }
  const leave = await mountStrictly(<Badge />);
  await vi.waitUntil(() => shown?.body);
  expect([shown?.isOld, heard]).toEqual([false, []]);
  isBroken = true;
  await vi.waitUntil(() => shown?.isOld);
  expect(heard).toEqual(["unreached"]);
  isBroken = false;
  await vi.waitUntil(() => !shown?.isOld);
  expect([shown?.body, heard]).toEqual([{ count: 1, next: null }, ["unreached", "reached"]]);
  await leave();
});
