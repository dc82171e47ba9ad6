import { data, redirect, useSearchParams } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { cartCookie, postStadiumNextCookie } from "#app/cookies/cookies.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { stadiumCookies } from "#app/cookies/stadium-cookies.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { checkoutKeyFrom, emptyCart } from "#domain/cart/cart.ts";
import { defaultLanguage, localize } from "#domain/language/localized.ts";
import type { StadiumSummary } from "#domain/menu/catalog.ts";
import { fallbackStadiums } from "#domain/venue/fallback-stadiums.ts";
import type { Route } from "./+types/stadium-selection";
import { StadiumConfirm } from "./stadium-confirm.tsx";
import { stadiumCard } from "./stadium-data.ts";
import { StadiumSelectionScreen } from "./stadium-selection-screen.tsx";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { language, stadiumId } = context.get(visitorContext);
  const stadiums = await context
    .get(servicesContext)
    .catalog.listStadiums()
    .catch(() => null);
  const { compare } = new Intl.Collator(language);
  const byName = (a: StadiumSummary, b: StadiumSummary) =>
    compare(localize(a.name, language), localize(b.name, language));
  const isOther = ({ id }: { id: string }) => Number(id !== stadiumId);
  return {
    failed: stadiums === null,
    // The fan's own first: who changes only wants to see, and who came by mistake goes back.
    stadiums: (stadiums?.toSorted(byName) ?? fallbackStadiums)
      .toSorted((a, b) => isOther(a) - isOther(b))
      .map((stadium) => stadiumCard(stadium, language)),
    selected: stadiumId,
    next:
      localPath(url.searchParams.get("next")) ??
      readCookie(request.headers.get("cookie"), postStadiumNextCookie),
  };
}

/** Stores the stadium. Asks first when the cart belongs to another one (product 4.9). */
export async function action({ request, context }: Route.ActionArgs) {
  const { cart, language, stadiumId } = context.get(visitorContext);
  const form = await request.formData();
  const stadiums = await context
    .get(servicesContext)
    .catalog.listStadiums()
    .catch(() => fallbackStadiums);
  const nameOf = (id: string) => localize(stadiums.find((each) => each.id === id)?.name, language);
  const stadium = String(form.get("stadium") ?? "");
  const next = localPath(form.get("next"));
  if (!nameOf(stadium)) return data({ chosen: stadium, next, ask: null }, { status: 400 });

  const isOthers = Boolean(cart?.lines.length) && cart?.stadiumId !== stadium;
  if (isOthers && !form.get("cart")) {
    const ask = { cartStadium: nameOf(cart?.stadiumId ?? ""), stadium: nameOf(stadium) };
    return data({ chosen: stadium, next, ask }, { status: 409 });
  }
  const headers = new Headers();
  for (const each of stadiumCookies(request.headers.get("cookie"), stadiumId, stadium))
    headers.append("set-cookie", each);
  if (isOthers) {
    const key = checkoutKeyFrom(crypto.getRandomValues(new Uint8Array(16)));
    headers.append("set-cookie", cookieText(cartCookie, emptyCart(key, stadium)));
  }
  headers.append("set-cookie", cookieText(postStadiumNextCookie, null));
  return redirect(next ?? "/home", { status: 303, headers });
}

export default function StadiumSelection({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ask) return <StadiumConfirm {...actionData} ask={actionData.ask} />;
  return <StadiumSelectionScreen {...loaderData} />;
}

/** When not even this screen's data arrived: the fallback list is in the bundle. */
export function ErrorBoundary() {
  const language = useVisitor()?.language ?? defaultLanguage;
  const [query] = useSearchParams();
  const stadiums = fallbackStadiums.map((stadium) => stadiumCard(stadium, language));
  return (
    <StadiumSelectionScreen
      failed
      stadiums={stadiums}
      selected={null}
      next={localPath(query.get("next")) ?? null}
    />
  );
}
