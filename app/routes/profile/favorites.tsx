import { data } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { logError } from "#app/log.ts";
import { isFavoriteId, isFavoriteKind } from "#domain/menu/favorites.ts";
import { signInFirst } from "../sign-in-first.ts";
import { unreached } from "../unreached.ts";
import type { Route } from "./+types/favorites";
import { favoriteCards } from "./favorite-cards.ts";
import { FavoritesScreen } from "./favorites-screen.tsx";

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
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return unreached({ ok: false });
    throw error;
  }
}

export default function FavoritesPage({ loaderData }: Route.ComponentProps) {
  return <FavoritesScreen {...loaderData} />;
}
