import { data, redirect, redirectDocument, replace } from "react-router";
import { type Services, servicesContext, visitorContext } from "#app/context.ts";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import {
  activeOrdersCookie,
  againCookie,
  allergiesCookie,
  clearCookies,
  customerCookie,
  notificationsCookie,
  onboardedCookie,
  orderCookies,
  postLoginNextCookie,
  postStadiumNextCookie,
} from "#app/cookies/cookies.ts";
import { localPath } from "#app/cookies/local-path.ts";
import type { SessionUser } from "#app/cookies/visitor.ts";
import { formFailure, parseForm, readJson } from "#app/forms/parse-form.ts";
import { logError } from "#app/log.ts";
import { parseFavoriteText } from "#domain/menu/favorites.ts";
import { registerSchema, signInSchema } from "#domain/schemas/account.ts";
import { isOwnDocument } from "#domain/site/site-map.ts";
import { orNetworkFailure } from "../network-failure.ts";
import type { PasskeyChallenge } from "../passkey-button.tsx";
import { challengeFirst } from "../redirects.ts";
import { takesGuest } from "../takes-guest.ts";
import type { Route } from "./+types/auth";
import type { AuthFailure, AuthMode } from "./account-form.ts";
import { findQuickFailure, readAuthForm, withoutPasswords } from "./account-form.ts";
import { afterSignIn, afterStadiumOf, isForOrder, onboardingPath } from "./after-sign-in.ts";
import { AuthScreen } from "./auth-screen.tsx";

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
  const services = context.get(servicesContext);
  const { catalog, contactEmail, identity } = services;
  const visitor = context.get(visitorContext);
  const next = nextOf(url, request);
  const mode = modeOf(url);
  // The cookie may name a session that has ended: checking the database prevents a redirect loop.
  const user = visitor.user && (await identity.findUser(request.headers));
  if (user && !user.isGuest) throw leave(afterSignIn(next, visitor.stadiumId), redirect);
  // A guest may sign in to an existing account; who has ordered turns the guest's into a full one.
  if (user && mode === "register" && (await identity.guests.hasPlaced(user.id)))
    throw leave("/profile/account", redirect);
  const headers = next ? { "set-cookie": cookieText(postLoginNextCookie, next) } : undefined;
  const chosen = visitor.stadiumId ? await catalog.find(visitor.stadiumId).catch(() => null) : null;
  const contact = { support: chosen?.stadium.support ?? { email: "", phone: "" }, operator: contactEmail };
  const takesPasskey = mode === "sign-in" || identity.passkeys.takesNew;
  const forOrder = isForOrder(next);
  const isGuestTaken = forOrder && (await takesGuest(services, { ...visitor, user }, chosen, request));
  return data(
    { mode, next, isForOrder: forOrder, contact, takesPasskey, takesGuest: isGuestTaken },
    { headers },
  );
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const mode = modeOf(url);
  const { identity, favorites } = context.get(servicesContext);
  const form = await request.formData();
  if (form.get("act") === "guest") return enterAsGuest(context, request, url);
  const entered = await enterByPasskey(identity.passkeys, form, request.headers);
  if (entered && "options" in entered)
    return data<AuthAnswer>({ ...noFailure(mode), options: entered.options }, { headers: entered.headers });
  const result = entered ?? (await enterAccount(identity, mode, form, request.headers));
  const failure = result.ok ? null : "failure" in result ? result.failure : noFailure(mode, result.reason);
  if (failure?.error === "challenge-required") throw challengeFirst(url);
  if (!result.ok) return failure;
  const { headers, user } = result;
  const cookies = request.headers.get("cookie");
  const visitor = context.get(visitorContext);
  const before = visitor.user?.isGuest ? "same" : "somebody";
  for (const cookie of takeOverPhone(cookies, user.id, before)) headers.append("set-cookie", cookie);
  await bringFavorites(favorites, user.id, form);
  const { stadiumId } = visitor;
  const next = nextOf(url, request);
  // No onboarding on the way to an order.
  const isNew = mode === "register" && !isForOrder(next) && !readCookie(cookies, onboardedCookie);
  throw leave(isNew ? onboardingPath(next) : afterSignIn(next, stadiumId), replace, headers);
}

type AuthAnswer = AuthFailure & PasskeyChallenge;
const noFailure = (mode: AuthMode, error: string | null = null) => ({ mode, ...formFailure(error) });

/** Orders without an account: a session of one's own, where the venue takes guests (decision 72). */
async function enterAsGuest(context: Route.ActionArgs["context"], request: Request, url: URL) {
  const services = context.get(servicesContext);
  const visitor = context.get(visitorContext);
  const next = nextOf(url, request) ?? "/cart";
  // A second tap, for example.
  if (visitor.user && (await services.identity.findUser(request.headers))) throw leave(next, replace);
  const found = visitor.cart && (await services.catalog.find(visitor.cart.stadiumId).catch(() => null));
  if (!(await takesGuest(services, { ...visitor, user: null }, found, request)))
    throw leave(`/auth?next=${encodeURIComponent(next)}`, replace);
  const entered = await services.identity.guests.enter(request.headers);
  if (!entered.ok && entered.reason === "challenge-required") throw challengeFirst(url);
  if (!entered.ok) return noFailure("sign-in", entered.reason);
  const { headers, user } = entered;
  for (const cookie of takeOverPhone(request.headers.get("cookie"), user.id, "guest"))
    headers.append("set-cookie", cookie);
  throw leave(next, replace, headers);
}

/** Signing in succeeds even when the favorites can't be taken over now; they stay on the phone. */
async function bringFavorites(favorites: Services["favorites"], customerId: string, form: FormData) {
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
  return orNetworkFailure(serverAction, noFailure(mode, "network"));
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { mode } = loaderData;
  const failure = actionData?.mode === mode ? actionData : null;
  return <AuthScreen key={mode} {...loaderData} failure={failure} />;
}

/** Redirects to the destination and clears the stored one. */
function leave(destination: string, go: typeof replace, headers = new Headers()): Response {
  headers.append("set-cookie", cookieText(postLoginNextCookie, null));
  const afterStadium = afterStadiumOf(destination);
  if (afterStadium) headers.append("set-cookie", cookieText(postStadiumNextCookie, afterStadium));
  return (isOwnDocument(destination) ? redirectDocument : go)(destination, { status: 303, headers });
}

type Entered = { ok: true; user: SessionUser; headers: Headers };

/** Signs in or registers with a passkey: a challenge for the device, or the session's cookies. Null for other forms. */
async function enterByPasskey(passkeys: Services["identity"]["passkeys"], form: FormData, headers: Headers) {
  const act = form.get("act");
  if (typeof act !== "string") return null;
  const response = readJson(form, "response");
  const enter = () => {
    switch (act) {
      case "options-to-show":
        return passkeys.entryOptions("show", headers);
      case "options-to-add":
        return passkeys.entryOptions("add", headers);
      case "show-passkey":
        return passkeys.signIn(response, headers);
      case "add-passkey":
        return passkeys.register({ response, name: String(form.get("name") ?? "") }, headers);
      default:
        return Promise.resolve({ ok: false as const, reason: "passkey-failed" });
    }
  };
  return enter().catch(failed("sign-in-failed"));
}

/** Signs in or registers with the form's values: the session's cookies, or what was wrong. */
export async function enterAccount(
  identity: Pick<Services["identity"], "signIn" | "register">,
  mode: AuthMode,
  form: FormData,
  headers: Headers,
): Promise<Entered | { ok: false; failure: AuthFailure }> {
  const typed = readAuthForm(form, mode);
  const values = withoutPasswords(typed);
  const refuse = (error: string | null, fields: AuthFailure["fields"] = {}) => ({
    ok: false as const,
    failure: { mode, error, fields, values },
  });
  if (mode === "register") {
    const parsed = parseForm(registerSchema, typed);
    if (!parsed.ok) return refuse(parsed.error, parsed.fields);
    const { confirmPassword: _confirmed, ...input } = parsed.data;
    const result = await identity.register(input, headers).catch(failed("registration-failed"));
    if (result.ok) return result;
    if (result.reason === "email-in-use" || result.reason === "invalid-email")
      return refuse(null, { email: result.reason });
    if (result.reason === "password-too-common") return refuse(null, { password: result.reason });
    return refuse(result.reason);
  }
  const parsed = parseForm(signInSchema, typed);
  if (!parsed.ok) return refuse(parsed.error, parsed.fields);
  const result = await identity
    .signIn(parsed.data.email, parsed.data.password, headers)
    .catch(failed("sign-in-failed"));
  return result.ok ? result : refuse(result.reason);
}

/** The database is unreachable: the form stays with its input and a message. */
const failed = (reason: string) => (error: unknown) => {
  logError(reason, error);
  return { ok: false as const, reason };
};

/**
 * Set-Cookie headers for signing in: clears what another customer left on this phone (product 14.5). A cart filled
 * while signed out is kept. `before`: a guest who signs in is the same person, and a new guest keeps the cart and the seat,
 * which this phone has scanned.
 */
export function takeOverPhone(
  cookies: string | null,
  customerId: string,
  before: "somebody" | "same" | "guest" = "somebody",
): string[] {
  const last = readCookie(cookies, customerCookie);
  const isOther = last && last !== customerId && before !== "same";
  const ofGuest = () => [
    ...[allergiesCookie, ...orderCookies].map((each) => cookieText(each, null)),
    ...[notificationsCookie, activeOrdersCookie, againCookie].map((each) => cookieText<never>(each, null)),
  ];
  const others = isOther ? (before === "guest" ? ofGuest() : clearCookies("other-customer")) : [];
  return [...others, cookieText(customerCookie, customerId)];
}
