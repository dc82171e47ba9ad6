import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { data, Link, useFetcher, useRevalidator } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { Screen } from "#app/components/page/screen.tsx";
import { Picture } from "#app/components/picture.tsx";
import { type Services, servicesContext, visitorContext } from "#app/context.ts";
import { storeFavorites, syncFavorites, visitorFavorites } from "#app/favorites/favorite-store.ts";
import { useToastOn } from "#app/hooks/use-toast-on.ts";
import { logError } from "#app/log.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import { type FavoriteKind, isFavoriteId, isFavoriteKind } from "#domain/menu/favorites.ts";
import { unitPriceMinor } from "#domain/menu/money/pricing.ts";
import { orNetworkFailure } from "../network-failure.ts";
import { signInFirst } from "../redirects.ts";
import type { Route } from "./+types/favorites";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { identity, favorites } = context.get(servicesContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst("/profile/favorites");
  const { language } = context.get(visitorContext);
  return { ownerId: user.id, ...favoriteCards(await favorites.cards(user.id), language) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { identity, favorites } = context.get(servicesContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst("/profile/favorites");
  const form = await request.formData();
  const [kind, id] = [form.get("kind"), form.get("id")];
  if (!isFavoriteKind(kind) || !isFavoriteId(id)) return data({ ok: false }, { status: 400 });
  try {
    await favorites.remove(user.id, kind, id);
    return { ok: true };
  } catch (error) {
    logError("removing a favorite failed", error);
    return data({ ok: false }, { status: 503 });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orNetworkFailure(serverAction, { ok: false });
}

export default function FavoritesPage({ loaderData: { ownerId, foods, shops } }: Route.ComponentProps) {
  const { t } = useLingui();
  useMirror(ownerId, foods, shops);
  return (
    <Screen title={t`Favorites`} back="/profile">
      {foods.length + shops.length === 0 && (
        <EmptyState
          picture="red-heart"
          title={t`No favorites yet`}
          text={t`Tap the heart on a dish or shop to find it here next time.`}
        >
          <LinkButton to="/menu">{t`See the whole menu`}</LinkButton>
        </EmptyState>
      )}
      {foods.length > 0 && (
        <section aria-labelledby="favorite-foods">
          <h2 id="favorite-foods" className="pb-3 text-lg">{t`Food`}</h2>
          <ul className="grid grid-cols-1 gap-3">
            {foods.map((food) => (
              <FavoriteRow key={food.id} kind="foods" {...food} to={`/food/${food.id}`}>
                {food.isSold ? (
                  <Money minor={food.minor} currency={food.currency} className="font-semibold" />
                ) : (
                  <span className="text-canceled">{t`Sold out`}</span>
                )}
              </FavoriteRow>
            ))}
          </ul>
        </section>
      )}
      {shops.length > 0 && (
        <section aria-labelledby="favorite-shops" className={foods.length > 0 ? "pt-6" : undefined}>
          <h2 id="favorite-shops" className="pb-3 text-lg">{t`Shops`}</h2>
          <ul className="grid grid-cols-1 gap-3">
            {shops.map((shop) => (
              <FavoriteRow key={shop.id} kind="shops" {...shop} to={`/shop-menu/${shop.id}`}>
                <span className="clamp-2 text-sm text-muted">{shop.text}</span>
              </FavoriteRow>
            ))}
          </ul>
        </section>
      )}
    </Screen>
  );
}

/** Copies the server's list to this phone's favorites. */
function useMirror(ownerId: string, foods: { id: string }[], shops: { id: string }[]) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (visitorFavorites()) {
      void syncFavorites(ownerId).then(revalidate);
      return;
    }
    const newestLast = (list: { id: string }[]) => list.map(({ id }) => id).reverse();
    storeFavorites({ foods: newestLast(foods), shops: newestLast(shops) }, ownerId);
  }, [ownerId, foods, shops, revalidate]);
}

type FavoriteRowProps = {
  kind: FavoriteKind;
  id: string;
  to: string;
  name: string;
  stadium: string;
  picture: string;
  tint?: string;
  children: ReactNode;
};

/** A favorite with a heart to remove it: hidden at once, restored if that fails. */
function FavoriteRow({ kind, id, to, name, stadium, picture, tint, children }: FavoriteRowProps) {
  const { t } = useLingui();
  const { Form, state, data } = useFetcher<typeof action>();
  useToastOn(
    state === "idle" && data,
    (answer) =>
      answer && !answer.ok && { kind: "error", text: t`Failed to remove from favorites. Please try again.` },
  );
  return (
    <li className="card row gap-3.5 p-3" hidden={state !== "idle" || data?.ok === true}>
      <Link to={to} className="row min-w-0 grow gap-3.5">
        <Picture picture={picture} tint={tint} size={60} className="size-19 flex-none rounded-control" />
        <span className="grid min-w-0 gap-0.5">
          <h3 className="clamp-2 font-medium">{name}</h3>
          {children}
          <span className="one-line text-sm text-muted">{stadium}</span>
        </span>
      </Link>
      <Form
        method="post"
        action="/profile/favorites"
        onSubmit={({ currentTarget }) => nextFocus(currentTarget.closest("li"))?.focus()}
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          aria-label={t`Remove ${{ name }} from favorites`}
          className="grid size-11 place-items-center text-danger"
        >
          <Icon name="heart" filled />
        </button>
      </Form>
    </li>
  );
}

/** The element to focus after a row is removed: the next heart, the previous one, else the title. */
function nextFocus(row: HTMLElement | null): HTMLElement | null | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>("main li:not([hidden])")];
  const index = row ? rows.indexOf(row) : -1;
  const next = rows[index + 1] ?? rows[index - 1];
  if (next) return next.querySelector("button");
  const title = document.querySelector<HTMLElement>("main h1");
  title?.setAttribute("tabindex", "-1");
  return title;
}

type Found = Awaited<ReturnType<Services["favorites"]["cards"]>>;

function favoriteCards({ foods, shops }: Found, language: Language) {
  return {
    foods: foods.map((food) => ({
      id: food.id,
      name: localize(food.name, language),
      picture: food.picture,
      tint: food.tint ?? undefined,
      stadium: localize(food.stadium, language),
      minor: unitPriceMinor({ ...food, isAvailable: food.isSold === 1 }),
      currency: food.currency,
      isSold: food.isSold === 1,
    })),
    shops: shops.map((shop) => ({
      id: shop.id,
      name: localize(shop.name, language),
      text: localize(shop.description, language),
      picture: shop.picture,
      stadium: localize(shop.stadium, language),
    })),
  };
}
