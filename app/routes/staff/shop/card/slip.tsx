import { Plural, useLingui } from "@lingui/react/macro";
import { type ReactNode, useContext, useEffect, useEffectEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { allergenNames } from "#app/components/food/allergen-texts.ts";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { BagMark, useMarkName } from "#app/components/order/bag-mark.tsx";
import { cutPaper } from "#app/hooks/cut-paper.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { seatFacts, seatText } from "#app/i18n/seat-words.ts";
import type { BoardCard, BoardShop } from "#domain/kitchen/board-events.ts";
import { isolated, leftToRight } from "#domain/language/bidi.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { linesInBag } from "#domain/ledger/sold-out.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { allergensText } from "../shop-texts.ts";
import { LineText, SoldOutChoice } from "./card-lines.tsx";
import { useNamedArea } from "./use-named-area.ts";

export type SlipKind = "ticket" | "label";

/**
 * Prints on an 80 mm printer: the kitchen's ticket with every line, or the bag's label with code, mark and seat.
 * Invisible on the page and the only thing printed; the paper is cut to its length.
 */
export function Slip({
  card,
  kind,
  shop,
  onDone,
}: {
  card: BoardCard;
  kind: SlipKind;
  shop: BoardShop;
  onDone: () => void;
}) {
  return (
    <Paper onDone={onDone}>
      <Head card={card} />
      {kind === "ticket" ? <Ticket card={card} shop={shop} /> : <Label card={card} shop={shop} />}
    </Paper>
  );
}

/** Printed once, as soon as it is drawn. */
export function Paper({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const isPrinted = useRef(false);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const slip = ref.current;
    if (!slip) return;
    const restorePage = cutPaper(slip);
    // In some browsers print() returns before the dialog is closed.
    const afterPrint = () => done();
    window.addEventListener("afterprint", afterPrint, { once: true });
    // Only once, even when the effect runs twice (StrictMode).
    if (!isPrinted.current) window.print();
    isPrinted.current = true;
    return () => {
      window.removeEventListener("afterprint", afterPrint);
      restorePage();
    };
  }, []);
  return createPortal(
    <div ref={ref} className="slip" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}

function Head({ card }: { card: BoardCard }) {
  const mark = useMarkName()(card.orderCode);
  return (
    <div className="slip-head">
      <bdi dir="ltr" className="slip-code">
        {spacedOrderCode(card.orderCode)}
      </bdi>
      <div className="slip-mark">
        <BagMark code={card.orderCode} ink className="size-12" />
        <span>{mark}</span>
      </div>
    </div>
  );
}

export function Ticket({ card, shop }: { card: BoardCard; shop: BoardShop }) {
  const localize = useLocalize();
  const { t } = useLingui();
  const seat = seatText(t, useNamedArea()(card.seat));
  const allergens = allergensText(t, card.lines);
  const time = clockTime(shop.timeZone, card.placedAt);
  const from = card.laterFrom && leftToRight(card.laterFrom);
  return (
    <>
      <p>
        {localize(shop.name)} · <bdi dir="ltr">{time}</bdi>
      </p>
      {from && (
        <p className="slip-box">
          <b>{t`After half-time, from ${from}`}</b>
        </p>
      )}
      <ul className="slip-lines">
        {card.lines.map((line) => (
          <LineText key={line.position} line={line} card={card}>
            <SoldOutChoice line={line} />
          </LineText>
        ))}
      </ul>
      <AgeMark card={card} />
      <AllergyBox card={card} />
      {allergens && <p className="slip-box">{allergens}</p>}
      <p>{card.shelf === null ? seat : t`Pickup · shelf ${{ shelf: isolated(card.shelf) }}`}</p>
      <SeatMarks card={card} />
      {card.seat.seatDetails && (
        <p>
          <bdi>{card.seat.seatDetails}</bdi>
        </p>
      )}
    </>
  );
}

export function Label({ card, shop }: { card: BoardCard; shop: BoardShop }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const shelf = card.shelf !== null && { label: t`Pickup shelf`, value: card.shelf };
  const places = shelf ? [shelf] : seatFacts(t, card.seat, ["section", "row", "seatNo"]);
  const way = seatText(t, useNamedArea()(card.seat), ["entrance", "area", "stand"]);
  const allergens = allergensText(t, card.lines);
  const pieces = card.lines.reduce((sum, line) => sum + line.quantity - line.removedQuantity, 0);
  return (
    <>
      <div className="slip-seat">
        {places.map(({ label, value }) => (
          <div key={label}>
            <small>{label}</small>
            <b>
              <bdi dir={card.shelf === null ? undefined : "ltr"}>{value}</bdi>
            </b>
          </div>
        ))}
      </div>
      {card.shelf === null && <p>{way}</p>}
      <SeatMarks card={card} />
      <AgeMark card={card} />
      <AllergyBox card={card} />
      <p>
        <b>
          <bdi>{card.customer}</bdi>
        </b>{" "}
        · <Plural value={pieces} one="# item" other="# items" /> · {localize(shop.name)}
      </p>
      {linesInBag(card.lines).map(
        ({ position, name, note, insteadOf }) =>
          (note || insteadOf) && (
            <p key={position} className="slip-box">
              {insteadOf
                ? t`${{ dish: localize(name) }} instead of ${{ other: localize(insteadOf) }}`
                : localize(name)}
              {note && (
                <>
                  : <bdi>“{note}”</bdi>
                </>
              )}
            </p>
          ),
      )}
      {allergens && <p className="slip-box">{allergens}</p>}
    </>
  );
}

function SeatMarks({ card }: { card: BoardCard }) {
  const { t } = useLingui();
  return (
    <>
      {card.seatMovedAt !== null && <p className="slip-box">{t`New seat`}</p>}
      {card.isSeatInsisted && <p className="slip-box">{t`Seat not listed: read the note`}</p>}
    </>
  );
}

/** Paper has no colour: a box and the word instead. */
function AllergyBox({ card }: { card: BoardCard }) {
  const { t } = useLingui();
  const names = allergenNames(t, card.allergies);
  if (!names) return null;
  return (
    <p className="slip-box">
      <b>{t`Allergy: ${names}`}</b>
    </p>
  );
}

function AgeMark({ card }: { card: BoardCard }) {
  const { t } = useLingui();
  const age = leftToRight(`${useContext(LegalAge)}+`);
  if (!card.lines.some((line) => line.ageRestricted)) return null;
  return <p className="slip-box">{t`${age}, check ID`}</p>;
}
