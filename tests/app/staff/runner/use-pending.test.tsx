import { expect, test, vi } from "vitest";
import { usePending } from "#app/routes/staff/runner/floor/use-pending.ts";
import { mountStrictly } from "#tests/support/mount.tsx";

test("a delivery leaves the phone under StrictMode, whose second run of the effects once stopped the sender for good", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json({ order: {} });
  });
  const now: { pending?: ReturnType<typeof usePending> } = {};
  function Phone() {
    now.pending = usePending("me");
    return null;
  }
  const leave = await mountStrictly(<Phone />);
  const delivery = { orderId: "a", stadiumId: "teddy", runnerId: "me", code: "100009", proof: "1234", at: 1 };
  expect(await now.pending?.handOver(delivery)).toBe("sent");
  expect(asked).toEqual(["/api/staff/stadiums/teddy/deliveries/a"]);
  await leave();
});
