import { useLingui } from "@lingui/react/macro";
import { useEffect, useSyncExternalStore } from "react";
import type { FavoriteKind } from "#domain/menu/favorites.ts";
import { IconButton } from "../components/icon-button.tsx";
import { showToast } from "../hooks/toast.ts";
import { useHydrated } from "../hooks/use-hydrated.ts";
import { useVisitor } from "../hooks/use-visitor.ts";
import { isMarked, markFavorite, subscribe, syncFavorites } from "./favorite-store.ts";

export function FavoriteButton({ kind, id }: { kind: FavoriteKind; id: string }) {
  const { t } = useLingui();
  const [isFavorite, toggle] = useFavorite(kind, id);
  return (
    <IconButton
      icon="heart"
      filled={isFavorite}
      label={isFavorite ? t`Remove from favorites` : t`Add to favorites`}
      className="text-danger"
      // Needs scripts, because the favorites are stored on this phone.
      disabled={!useHydrated()}
      onClick={toggle}
    />
  );
}

/**
 * Whether it is a favorite, and a function to toggle that: on the server for a customer, on this phone for a visitor.
 */
function useFavorite(kind: FavoriteKind, id: string): [boolean, () => Promise<void>] {
  const { t } = useLingui();
  const ownerId = useVisitor()?.user?.id ?? null;
  const isFavorite = useSyncExternalStore(
    subscribe,
    () => isMarked({ kind, id, ownerId }),
    () => false,
  );
  useEffect(() => {
    if (ownerId) void syncFavorites(ownerId);
  }, [ownerId]);
  async function toggle() {
    const next = !isFavorite;
    if (await markFavorite({ kind, id, ownerId }, next)) return;
    const text = next
      ? t`Failed to add to favorites.`
      : t`Failed to remove from favorites. Please try again.`;
    showToast({ kind: "error", text });
  }
  return [isFavorite, toggle];
}
