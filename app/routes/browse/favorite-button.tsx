import { useLingui } from "@lingui/react/macro";
import { IconButton } from "../../components/icon-button.tsx";
import { useFavorite } from "../../hooks/use-favorite.ts";

export function FavoriteButton({ foodId }: { foodId: string }) {
  const { t } = useLingui();
  const [isFavorite, toggle] = useFavorite("foods", foodId);
  return (
    <IconButton
      icon="heart"
      filled={isFavorite}
      aria-pressed={isFavorite}
      label={isFavorite ? t`Remove from favorites` : t`Add to favorites`}
      className="text-danger"
      onClick={toggle}
    />
  );
}
