import { createIntent, payByCard, quote } from "../../lib/fan.ts";
import { retryWhenCut } from "../../lib/platform.ts";
import { addFans, callerOf } from "../fans.ts";
import type { startBench } from "../workerd.ts";

/** A fan with a placed order, and a member of staff with every role. */
export async function somebodies(bench: Awaited<ReturnType<typeof startBench>>, origin: string) {
  const [fan, staff] = await addFans(bench.db, 2);
  if (!fan || !staff) throw new Error("nobody was added");
  const roles = [
    ["shop", "", "teddy-grill"],
    ["runner", "teddy", ""],
    ["venue", "teddy", ""],
    ["operator", "", ""],
  ];
  for (const [role, stadium, shop] of roles)
    await bench.db
      .prepare(
        "insert into staff_roles (id, user_id, role, stadium_id, shop_id, created_at) values (?, ?, ?, ?, ?, 1)",
      )
      .bind(`fuzz-${role}`, staff.id, role, stadium, shop)
      .run();
  await bench.db.prepare("update session set second_step_at = 1 where user_id = ?").bind(staff.id).run();
  const call = callerOf(origin, fan.cookie);
  const intent = await createIntent(call, await quote(call));
  await payByCard(bench.stripe.origin, intent);
  await call("/api/orders", { orderId: intent.orderId });
  const { results: sessions } = await bench.db
    .prepare("select * from session")
    .all<Record<string, unknown>>();
  return {
    cookies: ["", fan.cookie, staff.cookie],
    orderId: intent.orderId,
    async signInAgain() {
      for (const row of sessions)
        await retryWhenCut(() =>
          bench.db
            .prepare(
              `insert or ignore into session (${Object.keys(row)}) values (${Object.keys(row).map(() => "?")})`,
            )
            .bind(...Object.values(row))
            .run(),
        );
    },
  };
}
