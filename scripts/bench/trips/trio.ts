import { placeOrder, signUpFan } from "../../lib/fan.ts";
import type { Platform } from "../live/platform.ts";

export type Trio = Awaited<ReturnType<typeof gatherTrio>>;
type Person = { id: string; cookie: string };

/** The people of an order: a fan with push notices, staff at the shop's tablet, a runner. */
export async function gatherTrio({ origin, stripe, db, prepare }: Platform) {
  const account = await signUpFan(origin);
  const first = await placeOrder(account, stripe.origin);
  const { shopId } = await prepare<{ shopId: string }>("shop", { id: first.id });
  // Nobody accepts it: its end must not fall into a walk.
  await account.call("POST", `/api/orders/${first.id}/cancel`, {});
  async function person(role: "shop" | "runner"): Promise<Person> {
    const { email } = await signUpFan(origin);
    const wanted = { count: 1, likeEmail: email, role, stadiumId: "teddy", shopId };
    const [made] = await prepare<Person[]>("people", wanted);
    if (!made) throw new Error(`nobody became ${role}`);
    // A page leaves the cookie that says whose session it is.
    const page = await fetch(`${origin}/menu`, { headers: { cookie: made.cookie } });
    const set = page.headers.getSetCookie().map((each) => each.split(";")[0]);
    return { ...made, cookie: [made.cookie, ...set].join("; ") };
  }
  const session = await db
    .prepare(
      "select session.id, user_id as userId from session join user on user.id = user_id where email = ?",
    )
    .bind(account.email)
    .first<{ id: string; userId: string }>();
  if (!session) throw new Error("the fan is not signed in");
  await db
    .prepare(
      `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, language, created_at)
       values ('phone', ?, ?, 'https://push.invalid/phone', '', '', 'en', 0)`,
    )
    .bind(session.userId, session.id)
    .run();
  const cookie = [...account.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const fan: Person = { id: session.userId, cookie };
  return { fan, staff: await person("shop"), runner: await person("runner"), shopId };
}
