import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Money } from "#app/components/money.tsx";
import { BagMark, useMarkName } from "#app/components/order/bag-mark.tsx";
import { seatText } from "#app/i18n/seat-words.ts";
import { AllergyMark } from "#app/routes/staff/parts/allergy-mark.tsx";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { columnOf, sinceOf } from "#domain/kitchen/lateness.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { isActive, OrderStatus } from "#domain/order-status.ts";
import { allergensText, stopwatch } from "../shop-texts.ts";
import { CancelForm, CollectForm } from "./cancel-form.tsx";
import { AgeCheck, LineText, SoldOutChoice } from "./card-lines.tsx";
import type { CardTools } from "./card-tools.ts";
import { PiecesForm } from "./pieces-form.tsx";
import type { SlipKind } from "./slip.tsx";
import { useNamedArea } from "./use-named-area.ts";

type Props = {
  card: BoardCard;
  timeZone: string;
  now: number;
  tools: CardTools;
  onPrint: (kind: SlipKind) => void;
  onClose: () => void;
};
type Part = "details" | "without" | "refund" | "cancel" | "collect";

export function CardSheet({ card, timeZone, now, tools, onPrint, onClose }: Props) {
  const { t } = useLingui();
  const isOnShelf = card.shelf !== null && card.status === OrderStatus.DELIVERING;
  // Opens the handover for a bag on a shelf, the refund for a delivered order, which was looked up by its receipt.
  const [part, setPart] = useState<Part>(
    tools.canAct && isOnShelf ? "collect" : tools.canAct && isRefundable(card) ? "refund" : "details",
  );
  const code = spacedOrderCode(card.orderCode);
  const back = () => setPart("details");
  const shared = { card, tools, onBack: back, onDone: onClose };
  return (
    <Sheet
      title={
        <span className="row gap-3">
          <BagMark code={card.orderCode} />
          <bdi dir="ltr" translate="no">
            {code}
          </bdi>
        </span>
      }
      onClose={onClose}
    >
      {part === "details" && (
        <>
          <Details card={card} timeZone={timeZone} now={now} />
          <div className="grid grid-cols-2 gap-3">
            <Button kind="outline" onClick={() => onPrint("ticket")}>
              <StaffIcon name="print" />
              {t`Kitchen ticket`}
            </Button>
            <Button kind="outline" onClick={() => onPrint("label")}>
              <StaffIcon name="bag" />
              {t`Bag label`}
            </Button>
            {tools.canAct && columnOf(card) === "ready" && (
              <Button
                kind="outline"
                className="col-span-2"
                busy={tools.actions.busy.has(card.id)}
                onClick={() => void tools.actions.recall(card).then(onClose)}
              >
                {t`Not ready after all: back to cooking`}
              </Button>
            )}
            {tools.canAct && <Actions card={card} onChoose={setPart} />}
          </div>
        </>
      )}
      {(part === "without" || part === "refund") && <PiecesForm {...shared} kind={part} />}
      {part === "collect" && <CollectForm {...shared} timeZone={timeZone} now={now} />}
      {part === "cancel" && <CancelForm {...shared} />}
    </Sheet>
  );
}

const isRefundable = ({ status, capturedMinor, refundedMinor, lines }: BoardCard) =>
  status === OrderStatus.DELIVERED &&
  (capturedMinor ?? 0) > refundedMinor &&
  lines.some((line) => line.quantity > line.removedQuantity);

function Actions({ card, onChoose }: { card: BoardCard; onChoose: (part: Part) => void }) {
  const { t } = useLingui();
  const isNew = columnOf(card) === "new";
  if (isRefundable(card))
    return (
      <Button kind="outline" className="col-span-2" onClick={() => onChoose("refund")}>
        {t`Refund…`}
      </Button>
    );
  if (!isActive(card.status)) return null;
  const isOnShelf = card.shelf !== null && card.status === OrderStatus.DELIVERING;
  return (
    <>
      {isOnShelf && (
        <Button className="col-span-2" onClick={() => onChoose("collect")}>
          {t`Hand it over…`}
        </Button>
      )}
      {isNew ? (
        <Button kind="outline" disabled={card.isCapturing} onClick={() => onChoose("without")}>
          {t`Something is sold out…`}
        </Button>
      ) : (
        <Button kind="outline" onClick={() => onChoose("refund")}>
          {t`Refund…`}
        </Button>
      )}
      <Button kind="outline" className="text-danger" onClick={() => onChoose("cancel")}>
        {t`Cancel order…`}
      </Button>
    </>
  );
}

function Details({ card, timeZone, now }: Pick<Props, "card" | "timeZone" | "now">) {
  const { t } = useLingui();
  const named = useNamedArea();
  const allergens = allergensText(t, card.lines);
  const mark = useMarkName()(card.orderCode);
  const { seat, seatMovedAt, promise, totalMinor, capturedMinor, refundedMinor } = card;
  const time = (at: number | null) => (at === null ? null : clockTime(timeZone, at));
  const money = (minor: number | null | undefined) => typeof minor === "number" && <Money minor={minor} />;
  const facts: [string, ReactNode][] = [
    [t`Pickup shelf`, card.shelf],
    [t({ message: "Seat", context: "the place" }), card.shelf === null ? seatText(t, named(seat)) : null],
    [
      t`New seat`,
      seatMovedAt === null ? null : t`The fan moved at ${time(seatMovedAt)}. Print the label again.`,
    ],
    [t`Seat not listed`, card.isSeatInsisted ? t`The fan says it’s there. Read the note.` : null],
    [t`Note from the fan`, seat.seatDetails],
    [t`For`, card.customer],
    [t`Bag mark`, mark],
    [t`Runner`, card.runner?.name ?? null],
    [t`Waiting`, stopwatch((card.closedAt ?? now) - sinceOf(card))],
    [t`Ordered at`, time(card.placedAt)],
    [t`Accepted at`, time(card.acceptedAt)],
    [t`Ready at`, time(card.readyAt)],
    [t`Left at`, time(card.deliveringAt)],
    [t`Promised`, promise && leftToRight(`${time(promise.fromAt)}–${time(promise.toAt)}`)],
    [t`Total`, money(totalMinor)],
    [t`Charged`, capturedMinor !== totalMinor && money(capturedMinor)],
    [t`The shop’s part`, money(card.shareMinor)],
    [t`Refunded`, refundedMinor > 0 && money(refundedMinor)],
  ];
  return (
    <>
      <ul className="grid gap-2 text-lg">
        {card.lines.map((line) => (
          <LineText key={line.position} line={line} card={card}>
            <SoldOutChoice line={line} />
          </LineText>
        ))}
      </ul>
      <AllergyMark allergies={card.allergies} />
      {allergens && <p className="font-semibold text-pending">{allergens}</p>}
      <AgeCheck card={card} />
      <dl className="detail-list">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
