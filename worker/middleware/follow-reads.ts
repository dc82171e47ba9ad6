import { createMiddleware } from "hono/factory";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { seenCookie } from "#app/cookies/cookies.ts";
import type { AppEnv } from "../app-env.ts";
import { follow, following, marksText, parseMarks } from "../platform/bookmarks.ts";
import { createSigner } from "../platform/sign.ts";

/** A fan's own lists: nothing is decided by them, and who is named in them is the reader. */
const ownLists =
  /^\/(api\/orders(\/active-count)?|api\/favorites|orders(\.data)?|profile\/favorites(\.data)?)$/;

/**
 * Where read replicas may be asked: a fan's own lists come from any copy that has arrived at what this phone has seen. Its
 * writes leave their bookmark in a sealed cookie, those of an order's room included. All else is the primary's (decision 74).
 */
export const followReads = createMiddleware<AppEnv>(async (c, next) => {
  const { config } = c.get("services");
  if (!config.readsReplicas) return next();
  const signer = createSigner(config.authSecret, "seen");
  const before = (await signer.open(readCookie(c.req.header("cookie") ?? null, seenCookie))) ?? "";
  const one = { marks: parseMarks(before), mayLag: c.req.method === "GET" && ownLists.test(c.req.path) };
  await follow(one, next);
  const seen = marksText(one.marks);
  const isKept = c.res.headers.get("cache-control")?.includes("public") ?? false;
  if (seen === before || isKept || c.res.status === 101) return;
  const text = cookieText(seenCookie, await signer.seal(seen));
  c.res.headers.append("set-cookie", config.appEnv === "local" ? text : `${text}; Secure`);
});

/** The rest of this request is read from the primary. */
export function readPrimary(): void {
  const one = following();
  if (one) one.mayLag = false;
}
