import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Picture } from "#app/components/picture.tsx";

/** A cart's closed shop, in the cart and where it is paid. */
export type ClosedShop = {
  /** The one that sells all of it, while another shop is open; else empty. */
  shop: string;
  /** Why its shops are closed now and until when, where that is Shabbat or a holiday. */
  rest?: string;
  /** What the others have instead. */
  similar: SimilarDish[];
};

export type SimilarDish = { id: string; name: string; picture: string; tint?: string; minutes: number };

export type ClosedCode = "shops-closed" | "shops-closed-today";
export const isClosedCode = (code: string): code is ClosedCode =>
  code === "shops-closed" || code === "shops-closed-today";

/** Why nothing can be ordered there: by the shop's name, or that all are closed (product 8.16 and 8.18). */
export function useClosedText(): (
  code: ClosedCode,
  closed: { shop?: string | null; rest?: string },
) => string {
  const { t } = useLingui();
  return (code, { shop, rest }) => {
    if (rest) return rest;
    if (code === "shops-closed-today")
      return shop ? t`${shop} is closed today.` : t`Shops are closed today. Please try again later.`;
    return shop
      ? t`${shop} isn’t taking orders right now.`
      : t`No shops are open right now. Please try again later.`;
  };
}

export function SimilarNow({ dishes }: { dishes: readonly SimilarDish[] }) {
  const { t } = useLingui();
  if (dishes.length === 0) return null;
  return (
    <section className="grid w-full gap-1" style={{ textAlign: "start" }}>
      <h3 className="text-sm text-muted">{t`Similar, and open now`}</h3>
      {dishes.map(({ id, name, picture, tint, minutes }) => (
        <Link key={id} to={`/food/${id}`} className="row gap-3" style={{ minHeight: 64 }}>
          <Picture picture={picture} tint={tint} size={44} className="flex-none rounded-small" />
          <span className="min-w-0 grow font-medium">{name}</span>
          <span className="text-sm text-muted">{t`prep ${minutes} min`}</span>
        </Link>
      ))}
    </section>
  );
}
