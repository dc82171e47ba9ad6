import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { activeOrdersCookie } from "#app/cookies/cookies.ts";
import { sha256Hex } from "../platform/ids.ts";
import { createSigner } from "../platform/sign.ts";

/** A session's open orders and their expiry: polls about these need no query. */
export type KnownOrders = { session: string; until: number; ids: readonly string[] };

const livesMs = activeOrdersCookie.seconds * 1000;
/** With more orders every poll reads the database. */
const maxIds = 10;

/** A sealed cookie names a session's open orders (decision 56). */
export function createKnownOrders(deps: { secret: string; isSecure: boolean; now: () => number }) {
  const { now } = deps;
  const signer = createSigner(deps.secret, "active orders");
  const nameOf = async (sessionToken: string) => (await sha256Hex(sessionToken)).slice(0, 16);

  async function written({ session, until, ids }: KnownOrders): Promise<string> {
    const isFew = ids.length <= maxIds;
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
    of: known,

    /** The cookie for these orders of the database. */
    cookieOf: async (sessionToken: string, ids: readonly string[]): Promise<string> =>
      written({ session: await nameOf(sessionToken), until: now() + livesMs, ids }),

    /** The cookie with a new order added; null where the database is asked anyway. */
    async cookieWith(sessionToken: string, cookies: string | null, id: string): Promise<string | null> {
      const before = await known(sessionToken, cookies);
      return before && !before.ids.includes(id) ? written({ ...before, ids: [id, ...before.ids] }) : null;
    },

    /** The cookie without ended orders. */
    cookieLeft: (before: KnownOrders, ids: readonly string[]): Promise<string> => written({ ...before, ids }),
  };
}
