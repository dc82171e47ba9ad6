import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
import { BagMark } from "#app/components/order/bag-mark.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { type Lateness, latenessOf, minutesLeft } from "#domain/kitchen/lateness.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { latenessTexts, minutesText } from "../shop-texts.ts";

const signs: Record<Lateness, IconName> = { "on-time": "check", soon: "clock", late: "warning" };

/** In the colour of its lateness. The last three digits, which staff call out, are the largest on the card. */
export function CardHead({ card, now, onOpen }: { card: BoardCard; now: number; onOpen: () => void }) {
  const { t } = useLingui();
  const isCanceled = card.status === OrderStatus.CANCELED;
  return (
    <header className="card-head">
      <button type="button" className="card-code" onClick={onOpen}>
        <span className="card-mark">
          <BagMark code={card.orderCode} className="size-full" />
        </span>
        <bdi dir="ltr" translate="no">
          <small>{card.orderCode.slice(0, 3)}</small> {card.orderCode.slice(3)}
        </bdi>
      </button>
      {isCanceled ? <b className="text-lg">{t`Canceled`}</b> : <Due card={card} now={now} />}
    </header>
  );
}

/** "−3 min, late" with a sign: colour is never the only signal. */
export function Due({ card, now }: { card: BoardCard; now: number }) {
  const { t } = useLingui();
  const left = minutesLeft(card, now);
  const lateness = latenessOf(card, now);
  if (left === null) return null;
  return (
    <p className="card-due">
      <b className="tabular">{t(minutesText(left))}</b>{" "}
      <small>
        <Icon name={signs[lateness]} />
        {t(latenessTexts[lateness])}
      </small>
    </p>
  );
}
