import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "#app/components/money.tsx";
import { faultWord } from "#app/i18n/fault-words.ts";
import { knownText } from "#app/i18n/known-text.ts";
import { deedText, entryTexts, partyTexts } from "#app/routes/staff/parts/code-texts.ts";
import { LocalTime, Raw, roleText } from "#app/routes/staff/parts/named.tsx";
import type { ComplaintReply } from "#domain/complaint/complaint.ts";
import type { DeliveryProblem } from "#domain/delivery/deliveries.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import type { OrderStory } from "#domain/order/order-story.ts";

type Props = { story: OrderStory };

function useBy() {
  const { t } = useLingui();
  return ({ actorKind, who }: Pick<OrderStory["events"][number], "actorKind" | "who">) =>
    actorKind === "customer" || actorKind === "guest"
      ? t`The fan`
      : actorKind === "system"
        ? t`Automatically`
        : (who ?? roleText(t, actorKind));
}

/** What a runner reported, and a shop answered to a complaint. */
const reportTexts: Record<Exclude<DeliveryProblem | ComplaintReply, "other">, MessageDescriptor> = {
  "seat-not-found": msg`The runner couldn’t find the seat`,
  "no-way": msg`The runner couldn’t get there`,
  spoilt: msg`The food was spoiled or incomplete`,
  refused: msg`The fan didn’t want it`,
  bringing: msg`A new one is coming`,
  "at-counter": msg`A new one at the counter`,
  "was-right": msg`It was right`,
};

/** The text of a reason: our words for a code, else the free sentence. */
function useReason() {
  const { t } = useLingui();
  return (reason: string) => {
    const word = faultWord(reason);
    return word ? t(word) : (knownText(t, reportTexts, reason) ?? reason);
  };
}

type StepProps = { what: ReactNode; at?: number; timeZone: string; minor?: number; children?: ReactNode };

function Step({ what, at, timeZone, minor, children }: StepProps) {
  return (
    <li className="row flex-wrap items-start gap-x-3 gap-y-0 border-t py-2 first:border-t-0">
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="block font-medium">{what}</span>
        {children && <span className="block text-sm text-muted">{children}</span>}
      </span>
      <span className="text-end">
        {minor !== undefined && (
          <span className="block font-medium tabular">
            <Money minor={minor} />
          </span>
        )}
        <span className="text-sm text-muted">
          {at !== undefined && <LocalTime at={at} timeZone={timeZone} />}
        </span>
      </span>
    </li>
  );
}

/** The money's steps (quoted, held, charged, refunded) with time and amount; refunds with actor and reason. */
export function MoneyStory({ story }: Props) {
  const { t } = useLingui();
  const by = useBy();
  const reasonOf = useReason();
  const { timeZone, quoted, books, capturedMinor, waivedMinor, byHandMinor, refunds } = story;
  const soldOutMinor = capturedMinor === null ? 0 : quoted.totalMinor - waivedMinor - capturedMinor;
  const atCard = (kind: string) => {
    const moved = books.find((each) => each.kind === kind);
    const card = moved?.movements.find(({ party }) => party === "card");
    return moved && card && { at: moved.at, minor: Math.abs(card.amountMinor) };
  };
  const [held, charged, released] = [atCard("hold"), atCard("capture"), atCard("release")];
  const states = {
    ...{ pending: t`on its way to the card`, done: t`on the card` },
    ...{ failed: t`didn’t go through`, settled: t`settled in another way` },
  };
  return (
    <ol className="grid list-none">
      <Step what={t`Quoted`} at={story.createdAt} timeZone={timeZone} minor={quoted.totalMinor}>
        {t`Food`} <Money minor={quoted.subtotalMinor - quoted.discountMinor} /> · {t`Handling & Delivery`}{" "}
        <Money minor={quoted.deliveryFeeMinor} /> · {t`Tip`} <Money minor={quoted.tipMinor} />
        {quoted.tax?.shown === "added" && (
          <>
            {" · "}
            {t`Tax`} <Money minor={quoted.tax.minor} />
          </>
        )}
      </Step>
      {held && <Step what={t`Reserved on the card`} timeZone={timeZone} {...held} />}
      {charged && (
        <Step what={t`Charged`} timeZone={timeZone} {...charged}>
          {waivedMinor > 0 && (
            <span className="block">
              {t`Picked up, not charged`} <Money minor={waivedMinor} />
            </span>
          )}
          {soldOutMinor > 0 && (
            <>
              {t`Sold out, not charged`} <Money minor={soldOutMinor} />
            </>
          )}
        </Step>
      )}
      {released && capturedMinor === null && (
        <Step what={t`Released, not charged`} timeZone={timeZone} {...released} />
      )}
      {refunds.map((refund) => (
        <Step
          key={refund.id}
          what={t`Refunded`}
          at={refund.createdAt}
          timeZone={timeZone}
          minor={-sumOfShares(refund)}
        >
          <bdi>{by(refund)}</bdi> · <bdi>{reasonOf(refund.reason)}</bdi> · {states[refund.state]}
        </Step>
      ))}
      {byHandMinor > 0 && <Step what={t`Refunded separately`} timeZone={timeZone} minor={-byHandMinor} />}
    </ol>
  );
}

/** Every event, with actor and reason. */
export function Events({ story: { events, timeZone } }: Props) {
  const { t } = useLingui();
  const by = useBy();
  const reasonOf = useReason();
  return (
    <ol className="grid list-none">
      {events.map((event) => (
        <Step
          key={event.number}
          what={deedText(t, `order.${event.action}`)}
          at={event.at}
          timeZone={timeZone}
        >
          <bdi>{by(event)}</bdi>
          {event.reason && (
            <>
              {" · "}
              <bdi>{reasonOf(event.reason)}</bdi>
            </>
          )}
        </Step>
      ))}
    </ol>
  );
}

/** The order's ledger, grouped by the provider's id. */
export function Books({ story: { books, timeZone } }: Props) {
  const { t } = useLingui();
  if (books.length === 0) return <p className="text-muted">{t`The card wasn’t charged.`}</p>;
  return (
    <ol className="grid list-none">
      {books.map(({ kind, providerId, at, movements }) => (
        <Step key={`${kind} ${providerId}`} what={t(entryTexts[kind])} at={at} timeZone={timeZone}>
          {movements.map(({ party, amountMinor }, index) => (
            <span key={party}>
              {index > 0 && " · "}
              {t(partyTexts[party])} <Money minor={amountMinor} />
            </span>
          ))}{" "}
          <span className="block text-xs wrap-anywhere">
            <Raw text={providerId} />
          </span>
        </Step>
      ))}
    </ol>
  );
}
