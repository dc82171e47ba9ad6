import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { knownText } from "#app/i18n/known-text.ts";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";
import type { VenueFigures } from "#domain/venue/venue-figures.ts";
import { useVenueTime } from "../parts/use-venue.ts";

const something = msg`Something needs a look. The operator sees it too.`;
const alertTexts: Record<AlertKind, MessageDescriptor> = {
  "close-disagrees": msg`The reports of a close don’t agree. The operator is on it.`,
  "payment-disagrees": msg`A payment doesn’t match its order. The operator is on it.`,
  "refund-failed": msg`A refund didn’t arrive. The operator is on it.`,
  dispute: msg`A payment is disputed. The operator is on it.`,
  "order-untended": msg`An order was left unhandled.`,
  "notice-failed": msg`A message to a fan couldn’t be sent.`,
  "menu-behind": msg`Fans see an older menu for now. We’re trying again.`,
  "delivery-problem": msg`A runner is stuck on an order.`,
  "delivered-canceled": msg`A canceled order was handed over.`,
  "calls-unanswered": something,
  "event-unknown": something,
  "event-refused": something,
  "payment-unknown": something,
  "comparison-behind": something,
  "forgetting-behind": something,
  "job-late": something,
  "shop-unpayable": something,
  "shop-silent": something,
  "setup-wrong": something,
  "mails-many": something,
  "challenge-down": something,
  "refunds-many": msg`Someone on the team is refunding many delivered orders.`,
  "sessions-many": something,
};

/** What needs attention now: shops without a board first. */
export function AlertsPart({ figures }: { figures: VenueFigures }) {
  const { t } = useLingui();
  const clock = useVenueTime();
  const words = useLocalize();
  const paused = figures.shops.filter(({ state }) => state.isOpen && state.autoPausedAt !== null);
  const others = figures.alerts.filter(({ kind }) => kind !== "shop-silent");
  if (paused.length + others.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={t`Needs attention`} aria-live="polite">
      {paused.map((shop) => (
        <p key={shop.id} className="row gap-3 rounded-card bg-canceled-tint px-5 py-3.5 text-canceled">
          <Icon name="warning" className="size-6" />
          <span className="min-w-0 wrap-anywhere">
            <b>{words(shop.name)}</b>{" "}
            <Trans>
              has taken no orders since {clock(shop.state.autoPausedAt ?? 0)}: nobody is responding at its
              tablet. Send someone over.
            </Trans>
          </span>
        </p>
      ))}
      {others.map((alert) => (
        <p key={alert.id} className="row gap-3 rounded-card bg-pending-tint px-5 py-3.5 text-pending">
          <Icon name="bell" className="size-6" />
          <span className="min-w-0 wrap-anywhere">
            {alert.shopName && <b>{words(alert.shopName)}: </b>}
            {knownText(t, alertTexts, alert.kind) ?? t(something)}{" "}
            <span className="tabular">{clock(alert.lastAt)}</span>
          </span>
        </p>
      ))}
    </section>
  );
}
