import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { type Localized, languageFacts } from "#domain/language/localized.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";

/** The names of what a row is about; null where they no longer exist. */
export type Names = {
  stadium: Localized | null;
  timeZone: string | null;
  shop: Localized | null;
  orderCode: string | null;
};

export const Code = ({ code }: { code: string }) => (
  <bdi dir="ltr" className="whitespace-nowrap tabular">
    {spacedOrderCode(code)}
  </bdi>
);

/** The shop and its stadium; empty where neither is known. */
export function useWhere() {
  const words = useLocalize();
  return ({ shop, stadium }: Pick<Names, "shop" | "stadium">) =>
    [shop, stadium].flatMap((name) => (name ? [words(name)] : [])).join(" · ");
}

/** Order, shop and stadium by name; what `unknown` says where none of them is known. */
export function About({
  orderCode,
  shop,
  stadium,
  unknown,
}: Omit<Names, "timeZone"> & { unknown?: ReactNode }) {
  const { t } = useLingui();
  const where = useWhere()({ shop, stadium });
  if (!orderCode && !where) return unknown;
  return (
    <>
      {orderCode && (
        <>
          {t`Order`} <Code code={orderCode} />
        </>
      )}
      {orderCode && where && " · "}
      {where}
    </>
  );
}

/** Day and time on the stadium's own clock. */
export function LocalTime({ at, timeZone }: { at: number; timeZone: string | null }) {
  const format = dateFormat(languageFacts[useLanguage()].dateLocale, timeZone ?? "UTC", "short", {
    dateStyle: "short",
    timeStyle: "short",
  });
  return (
    <bdi dir="ltr" className="whitespace-nowrap tabular" suppressHydrationWarning>
      {format.format(at)}
    </bdi>
  );
}
