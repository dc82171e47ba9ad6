import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Picture } from "#app/components/picture.tsx";
import type { Translate } from "#app/i18n/known-text.ts";
import type { SimilarDish } from "./closed-shop-data.ts";

export type ClosedCode = "shops-closed" | "shops-closed-today";
export const isClosedCode = (code: string): code is ClosedCode =>
  code === "shops-closed" || code === "shops-closed-today";

/** Why nothing can be ordered there: by the shop's name, or that all are closed (product 8.16 and 8.18). */
export function closedText(
  t: Translate,
  code: ClosedCode,
  { shop, rest }: { shop?: string | null; rest?: string },
): string {
  const texts: Record<ClosedCode, MessageDescriptor> = shop
    ? {
        "shops-closed": msg`${shop} isn’t taking orders right now.`,
        "shops-closed-today": msg`${shop} is closed today.`,
      }
    : {
        "shops-closed": msg`No shops are open right now. Please try again later.`,
        "shops-closed-today": msg`Shops are closed today. Please try again later.`,
      };
  return rest || t(texts[code]);
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
          <span className="text-sm text-muted">{t`${minutes} min prep`}</span>
        </Link>
      ))}
    </section>
  );
}
