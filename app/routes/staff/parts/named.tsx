import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Chip, type ChipTone } from "#app/components/fields/chip.tsx";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { knownText, type Translate } from "#app/i18n/known-text.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { type Localized, languageFacts } from "#domain/language/localized.ts";
import { currencies, formatMoney, plainAmount } from "#domain/money/money.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { type ListedStage, type Stage, stageOf } from "#domain/order/stage.ts";
import type { StaffRole } from "#domain/staff/staff.ts";

/** Names of a row's order, shop and stadium; null if they no longer exist. */
export type Names = {
  stadium: Localized | null;
  timeZone: string | null;
  shop: Localized | null;
  orderCode: string | null;
};

export const Code = ({ code }: { code: string }) => (
  <bdi dir="ltr" translate="no" className="whitespace-nowrap tabular">
    {spacedOrderCode(code)}
  </bdi>
);

/** An id or a code of the provider's or ours, as opposed to text by a person. */
export const Raw = ({ text }: { text: string }) => (
  <bdi dir="ltr" translate="no">
    {text}
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

/** Dates as the screen's language writes them; `purpose` names the options. */
export const useDateFormat = (timeZone: string, purpose: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(languageFacts[useLanguage()].dateLocale, timeZone, purpose, options);

/** A day in full, as close and search name it. */
export function useDayText() {
  const format = useDateFormat("UTC", "close-day", { dateStyle: "full" });
  return (day: string) => format.format(Date.parse(day));
}

/** Day and time on the stadium's own clock. */
export function LocalTime({ at, timeZone }: { at: number; timeZone: string | null }) {
  const format = useDateFormat(timeZone ?? "UTC", "short", { dateStyle: "short", timeStyle: "short" });
  return (
    <bdi dir="ltr" className="whitespace-nowrap tabular" suppressHydrationWarning>
      {format.format(at)}
    </bdi>
  );
}

/** An amount in any currency that the provider settles in. */
export function ProviderAmount({ minor, currency }: { minor: number; currency: string }) {
  const ours = currencies.find((each) => each === currency);
  return (
    <bdi dir="ltr">{ours ? formatMoney(minor, ours) : `${plainAmount(minor, currency)} ${currency}`}</bdi>
  );
}

/** How long ago a time was, in the largest unit that says enough. */
export function useAgo(now: number) {
  const { i18n } = useLingui();
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" });
  return (at: number) => {
    const minutes = Math.round((now - at) / 60_000);
    if (minutes < 60) return format.format(-minutes, "minute");
    if (minutes < 2_880) return format.format(-Math.round(minutes / 60), "hour");
    return format.format(-Math.round(minutes / 1_440), "day");
  };
}

type State = [MessageDescriptor, ChipTone];
const ready: State = [msg({ message: "Ready", context: "one order" }), "blue"];
const onTheWay: State = [msg`On the way`, "purple"];
const canceled: State = [msg`Canceled`, "red"];
const states: Record<Stage, State> = {
  ...{ draft: canceled, expired: canceled, canceled },
  waiting: [msg({ message: "New", context: "one order" }), "orange"],
  preparing: [msg`Preparing`, "blue"],
  ...{ ready, "to-shelf": ready, "on-shelf": ready },
  ...{ delivering: onTheWay, arrived: onTheWay },
  delivered: [msg`Delivered`, "green"],
  collected: [msg`Picked up`, "green"],
};

/** How far an order is, in a list. */
export function OrderState({ order }: { order: ListedStage }) {
  const { t } = useLingui();
  const stage = stageOf({ ...order, arrivedAt: null });
  const [name, tone] = states[stage];
  const { shelf } = order;
  return (
    <Chip tone={tone}>
      {stage === "on-shelf" && shelf ? t`On shelf ${{ shelf: leftToRight(shelf) }}` : t(name)}
    </Chip>
  );
}

/** "venue": a manager, as the build before names the role. */
const roleNames: Record<StaffRole["role"] | "venue", MessageDescriptor> = {
  shop: msg`Shop staff`,
  runner: msg`Runner`,
  manager: msg`Venue manager`,
  venue: msg`Venue manager`,
  operator: msg`Operator`,
};
/** A role's name; the code of an unknown role, of another build. */
export const roleText = (t: Translate, role: string) => knownText(t, roleNames, role) ?? role;
