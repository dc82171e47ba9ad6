import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { data, Form, redirect, useNavigation, useSearchParams } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { Foot } from "#app/components/page/foot.tsx";
import { LanguageSwitch } from "#app/components/page/language-switch.tsx";
import { PageMeta } from "#app/components/page/page-meta.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { cartCookie, postStadiumNextCookie } from "#app/cookies/cookies.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { stadiumCookies } from "#app/cookies/stadium-cookies.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { newCart } from "#app/routes/quick-add.ts";
import { defaultLanguage, localize } from "#domain/language/localized.ts";
import type { StadiumSummary } from "#domain/menu/catalog.ts";
import { fallbackStadiums } from "#domain/venue/fallback-stadiums.ts";
import type { Route } from "./+types/stadium-selection";
import { type StadiumCardData, stadiumCard } from "./stadium-data.ts";
import { StadiumFace, StadiumsProblem } from "./stadium-face.tsx";

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
    // The fan's own stadium first.
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
  if (isOthers) headers.append("set-cookie", cookieText(cartCookie, newCart(stadium)));
  headers.append("set-cookie", cookieText(postStadiumNextCookie, null));
  return redirect(next ?? "/home", { status: 303, headers });
}

export default function StadiumSelection({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ask) return <StadiumConfirm {...actionData} ask={actionData.ask} />;
  return <StadiumSelectionScreen {...loaderData} />;
}

/** Without any data: the fallback list is in the bundle. */
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

type Props = { chosen: string; next: string | null; ask: { cartStadium: string; stadium: string } };

/** Asks whether to keep the cart and its stadium, or start a new one here. */
function StadiumConfirm({ chosen, next, ask }: Props) {
  const { t } = useLingui();
  return (
    <main id="main" className="page">
      <title>Seatside</title>
      <EmptyState
        picture="shopping-cart"
        title={t`Your cart is from ${{ stadium: ask.cartStadium }}`}
        text={t`Switching to ${{ stadium: ask.stadium }} starts a new cart.`}
      >
        <Form method="post" action="/stadium-selection" className="grid gap-3">
          <input type="hidden" name="stadium" value={chosen} />
          {next && <input type="hidden" name="next" value={next} />}
          <Button type="submit" name="cart" value="new">{t`New cart at ${{ stadium: ask.stadium }}`}</Button>
          <LinkButton to="/home" kind="outline">{t`Keep my cart`}</LinkButton>
        </Form>
      </EmptyState>
    </main>
  );
}

type StadiumSelectionScreenProps = {
  stadiums: StadiumCardData[];
  selected: string | null;
  next: string | null;
  failed: boolean;
};

/** Radios in a plain form; scripts add the search and the name on the button. */
function StadiumSelectionScreen({ stadiums, selected, next, failed }: StadiumSelectionScreenProps) {
  const { t } = useLingui();
  const navigation = useNavigation();
  const [chosen, setChosen] = useState(selected);
  const [query, setQuery] = useState("");
  const [isLive, setIsLive] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    setIsLive(true);
    // Takes over what was chosen before hydration.
    const early = form.current && new FormData(form.current).get("stadium");
    if (early) setChosen(String(early));
  }, []);
  const wanted = query.trim().toLowerCase();
  const matches = (stadium: StadiumCardData) =>
    `${stadium.name}\n${stadium.location}`.toLowerCase().includes(wanted);
  const name = stadiums.find((stadium) => stadium.id === chosen)?.name;
  return (
    <main id="main" className="page">
      <PageMeta
        title={t`Choose your stadium`}
        description={t`Stadiums where you can order food and drinks to your seat.`}
        path="/stadium-selection"
      />
      <div className="row gap-3 py-4">
        <h1 className="grow text-2xl font-bold">{t`Choose your stadium`}</h1>
        <LanguageSwitch />
      </div>
      <p className="text-muted">{t`Each stadium has its own menu, shops and runners.`}</p>
      {failed && <StadiumsProblem />}
      {/* Its space is reserved until it works, so that nothing shifts. */}
      <div className="card search" style={isLive ? undefined : { visibility: "hidden" }}>
        <Icon name="search" className="text-muted" />
        <input
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder={t`Search by name or city`}
          aria-label={t`Search by name or city`}
        />
      </div>
      <Form ref={form} method="post" action="/stadium-selection">
        {next && <input type="hidden" name="next" value={next} />}
        <div className="grid-stadiums pt-5">
          {stadiums.map((stadium) => (
            <label key={stadium.id} className="card stadium" hidden={!matches(stadium)}>
              <input
                type="radio"
                name="stadium"
                value={stadium.id}
                required
                className="unseen"
                defaultChecked={selected === stadium.id}
                onChange={() => setChosen(stadium.id)}
              />
              <StadiumFace stadium={stadium} />
            </label>
          ))}
        </div>
        {!stadiums.some(matches) && (
          <EmptyState
            picture="world-map"
            title={t`No stadium by that name`}
            text={t`Try the city, or a shorter name.`}
          />
        )}
        <div className="bar">
          <Button
            type="submit"
            wide
            disabled={isLive && !name}
            busy={navigation.state !== "idle"}
            className="column flex"
          >
            <span className="clamp-2">{name ? t`Continue to ${name}` : t`Continue`}</span>
          </Button>
        </div>
      </Form>
      <Foot />
    </main>
  );
}
