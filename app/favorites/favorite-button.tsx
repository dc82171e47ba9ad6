import { useLingui } from "@lingui/react/macro";
import type { FavoriteKind } from "#domain/menu/favorites.ts";
import { IconButton } from "../components/icon-button.tsx";
import { useHydrated } from "../hooks/use-hydrated.ts";
import { useFavorite } from "./use-favorite.ts";

export function FavoriteButton({ kind, id }: { kind: FavoriteKind; id: string }) {
  const { t } = useLingui();
  const [isFavorite, toggle] = useFavorite(kind, id);
  return (
    <IconButton
      icon="heart"
      filled={isFavorite}
      label={isFavorite ? t`Remove from favorites` : t`Add to favorites`}
      className="text-danger"
      // Only scripts know which way a tap goes, because the favorites are on this phone.
      disabled={!useHydrated()}
      onClick={toggle}
    />
  );
}
