import { data, redirect, redirectDocument, replace } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { onboardedCookie, postLoginNextCookie, postStadiumNextCookie } from "#app/cookies/cookies.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { logError } from "#app/log.ts";
import { type Favorites, parseFavoriteText } from "#domain/menu/favorites.ts";
import { isOwnDocument } from "#domain/site/site-map.ts";
import { challengeFirst } from "../challenge-first.ts";
import { unreached } from "../unreached.ts";
import type { Route } from "./+types/auth";
import { enterAccount } from "./account-actions.ts";
import { type AuthFailure, type AuthMode, findQuickFailure, readAuthForm } from "./account-form.ts";
import { afterSignIn, isForOrder, onboardingPath } from "./after-sign-in.ts";
import { AuthScreen } from "./auth-screen.tsx";
import { enterByPasskey } from "./passkey-entry.ts";
import { takeOverPhone } from "./take-over-phone.ts";

function modeOf(url: URL): AuthMode {
  return url.searchParams.get("mode") === "register" ? "register" : "sign-in";
}

/** The destination: from the query, else from the cookie (product 3.7). */
function nextOf(url: URL, request: Request): string | null {
  return (
    localPath(url.searchParams.get("next")) ?? readCookie(request.headers.get("cookie"), postLoginNextCookie)
  );
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const next = nextOf(url, request);
  // The cookie may name a session that has ended: checking the database prevents a redirect loop.
  if (visitor.user && (await context.get(servicesContext).identity.findUser(request.headers)))
    throw leave(afterSignIn(next, visitor.stadiumId), redirect);
  const headers = next ? { "set-cookie": cookieText(postLoginNextCookie, next) } : undefined;
  const { catalog, contactEmail, identity } = context.get(servicesContext);
  const chosen = visitor.stadiumId ? await catalog.find(visitor.stadiumId).catch(() => null) : null;
  const contact = { support: chosen?.stadium.support ?? { email: "", phone: "" }, operator: contactEmail };
  const mode = modeOf(url);
  const takesPasskey = mode === "sign-in" || identity.passkeys.takesNew;
  return data({ mode, next, isForOrder: isForOrder(next), contact, takesPasskey }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const mode = modeOf(url);
  const { identity, favorites } = context.get(servicesContext);
  const form = await request.formData();
  const entered = await enterByPasskey(identity.passkeys, form, request.headers);
  if (entered && "options" in entered)
    return data<AuthAnswer>({ ...noFailure(mode), options: entered.options }, { headers: entered.headers });
  const result = entered ?? (await enterAccount(identity, mode, form, request.headers));
  const failure = result.ok ? null : "failure" in result ? result.failure : noFailure(mode, result.reason);
  if (failure?.error === "challenge-required") throw challengeFirst(url);
  if (!result.ok) return failure;
  const { headers, user } = result;
  const cookies = request.headers.get("cookie");
  for (const cookie of takeOverPhone(cookies, user.id)) headers.append("set-cookie", cookie);
  await bringFavorites(favorites, user.id, form);
  const { stadiumId } = context.get(visitorContext);
  const next = nextOf(url, request);
  // Nobody is shown around on the way to an order.
  const isNew = mode === "register" && !isForOrder(next) && !readCookie(cookies, onboardedCookie);
  throw leave(isNew ? onboardingPath(next) : afterSignIn(next, stadiumId), replace, headers);
}

type AuthAnswer = AuthFailure & { options?: unknown };
const noFailure = (mode: AuthMode, error: string | null = null): AuthFailure => ({
  ...{ mode, error, fields: {}, values: {} },
});

/** Signing in succeeds even when the favorites can't be taken over now; they stay on the phone. */
async function bringFavorites(
  favorites: { merge(customerId: string, found: Favorites): Promise<Favorites> },
  customerId: string,
  form: FormData,
) {
  const found = {
    foods: parseFavoriteText(form.get("favoriteFoods")),
    shops: parseFavoriteText(form.get("favoriteShops")),
  };
  if (found.foods.length + found.shops.length === 0) return;
  await favorites.merge(customerId, found).catch((error: unknown) => logError("favorites not merged", error));
}

/** With scripts: validates without the server, and reports a dead network. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const mode = modeOf(new URL(request.url));
  const form = await request.clone().formData();
  const failure = form.has("act") ? null : findQuickFailure(mode, readAuthForm(form, mode));
  if (failure) return failure;
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return unreached(noFailure(mode, "network"));
    throw error;
  }
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { mode } = loaderData;
  const failure = actionData?.mode === mode ? actionData : null;
  return <AuthScreen key={mode} {...loaderData} failure={failure} />;
}

/** Redirects to the destination and clears the stored one. */
function leave(destination: string, go: typeof replace, headers = new Headers()): Response {
  headers.append("set-cookie", cookieText(postLoginNextCookie, null));
  const afterStadium = /^\/stadium-selection\?next=(.+)$/.exec(destination)?.[1];
  if (afterStadium)
    headers.append("set-cookie", cookieText(postStadiumNextCookie, decodeURIComponent(afterStadium)));
  return (isOwnDocument(destination) ? redirectDocument : go)(destination, { status: 303, headers });
}
