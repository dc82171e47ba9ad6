import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { activeOrdersCookie } from "#app/cookies/cookies.ts";
import type { OrderGlance } from "#domain/order/order-glance.ts";
import type { ActiveOrders } from "#domain/order/order-view.ts";
import { sha256Hex } from "#worker/platform/ids.ts";
import { createSigner } from "#worker/platform/sign.ts";
import { toActive } from "./list-orders.ts";

/** Of one session, until then: what the phone may ask about without asking the record. */
export type KnownOrders = { session: string; until: number; ids: readonly string[] };

const livesMs = activeOrdersCookie.seconds * 1000;
/** More than that is asked of the record each time. */
const mostIds = 10;

/**
 * A signed-in phone asks for its badge all day. The record is asked once after signing in; from then on a sealed cookie
 * names the open orders, and their rooms say how they are, by what they committed (decision 56).
 */
export function createOrderBadge(deps: {
  secret: string;
  isSecure: boolean;
  now: () => number;
  /** Asks an order's room; null for none. */
  glance: (id: string) => Promise<OrderGlance | null>;
}) {
  const { now } = deps;
  const signer = createSigner(deps.secret, "active orders");
  const nameOf = async (sessionToken: string) => (await sha256Hex(sessionToken)).slice(0, 16);

  async function written({ session, until, ids }: KnownOrders): Promise<string> {
    const isFew = ids.length <= mostIds;
    const text = cookieText(
      activeOrdersCookie,
      isFew ? await signer.seal(`${session}.${until}.${ids.join("~")}`) : null,
    );
    return deps.isSecure ? `${text}; Secure` : text;
  }

  async function known(sessionToken: string, cookies: string | null): Promise<KnownOrders | null> {
    const text = await signer.open(readCookie(cookies, activeOrdersCookie));
    const [session = "", until = "", ids = ""] = text?.split(".") ?? [];
    if (!session || session !== (await nameOf(sessionToken)) || Number(until) <= now()) return null;
    return { session, until: Number(until), ids: ids ? ids.split("~") : [] };
  }

  return {
    known,

    /** The cookie for what the record said. */
    cookieOf: async (sessionToken: string, ids: readonly string[]): Promise<string> =>
      written({ session: await nameOf(sessionToken), until: now() + livesMs, ids }),

    /** The cookie with an order that begins; null where the record is asked anyway. */
    async cookieWith(sessionToken: string, cookies: string | null, id: string): Promise<string | null> {
      const before = await known(sessionToken, cookies);
      return before && !before.ids.includes(id) ? written({ ...before, ids: [id, ...before.ids] }) : null;
    },

    /** What the badge shows, and the cookie if some of them are over. */
    async glance(before: KnownOrders): Promise<{ active: ActiveOrders; cookie: string | null }> {
      const glances = await Promise.all(before.ids.map(deps.glance));
      const ids = before.ids.filter((_, index) => glances[index]?.isOver === false);
      const placed = glances.flatMap((each, index) => {
        const id = before.ids[index];
        return each && id && each.isPlaced && !each.isOver ? [{ ...each, id }] : [];
      });
      const [next = null] = placed.toSorted(
        (a, b) =>
          (a.promiseToAt ?? Number.POSITIVE_INFINITY) - (b.promiseToAt ?? Number.POSITIVE_INFINITY) ||
          a.id.localeCompare(b.id),
      );
      const active = toActive({ active: placed.length, next }, now());
      return { active, cookie: ids.length < before.ids.length ? await written({ ...before, ids }) : null };
    },
  };
}
