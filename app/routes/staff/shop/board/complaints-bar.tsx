import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { BagMark } from "#app/components/order/bag-mark.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { seatFacts } from "#app/i18n/seat-words.ts";
import {
  type ComplaintReason,
  type ComplaintReply,
  complaintReplies,
  isAboutTaste,
} from "#domain/complaint/complaint.ts";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { isolated } from "#domain/language/bidi.ts";
import { planRefund } from "#domain/ledger/money-back.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import type { CardTools } from "../card/card-tools.ts";
import { ProblemText } from "../card/problem-text.tsx";
import { Undoable } from "../dishes/undo.tsx";

/** Complaints shown above the kitchen's work until somebody opens the others. */
const shownFirst = 2;

/** Complaints about delivered orders, oldest first: refund in one tap, or an answer. */
export function ComplaintsBar({ cards, tools }: { cards: BoardCard[]; tools: CardTools }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (cards.length === 0) return null;
  const more = cards.length - shownFirst;
  return (
    <section className="complaints" aria-label={t`Something is wrong`}>
      {cards.slice(0, isOpen ? undefined : shownFirst).map((card) => (
        <ComplaintRow key={card.id} card={card} tools={tools} />
      ))}
      {more > 0 && (
        <button
          type="button"
          className="min-h-11 px-4 font-semibold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Show fewer` : <Plural value={more} other="# more" />}
        </button>
      )}
    </section>
  );
}

function ComplaintRow({ card, tools: { actions, canAct, open } }: { card: BoardCard; tools: CardTools }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const [isAnswering, setAnswering] = useState(false);
  const { complaint, shelf } = card;
  if (!complaint) return null;
  const reasons: Record<ComplaintReason, string> = {
    missing: t`Missing`,
    wrong: t`Not what was ordered`,
    cold: t`Cold`,
    bad: t`Not good`,
  };
  const replies: Record<ComplaintReply, string> = {
    bringing: t`A new one is coming`,
    "at-counter": t`Pick up a new one here`,
    "was-right": isAboutTaste(complaint.reason) ? t`It left as it should` : t`It was right`,
  };
  const lines = complaint.lines.flatMap(({ position, quantity }) => {
    const line = card.lines.find((each) => each.position === position);
    return line ? [`${quantity} × ${localize(line.name)}`] : [];
  });
  const plan = planRefund(card.sums, card.lines, [], {
    scope: "lines",
    lines: complaint.lines,
    isOver: true,
  });
  const problem = actions.problems.get(card.id);
  const busy = actions.busy.has(card.id);
  const seat = seatFacts(t, card.seat, ["section", "row", "seatNo"])
    .map(({ label, value }) => `${label} ${isolated(value)}`)
    .join(" · ");
  // Nobody carries a second dish to a fan who picks up.
  const offered = complaintReplies.filter((reply) => shelf === null || reply !== "bringing");
  return (
    <article
      className="complaint"
      data-order={card.orderCode}
      aria-label={t`Order ${spacedOrderCode(card.orderCode)}`}
    >
      <Icon name="warning" className="size-6" />
      <button type="button" className="complaint-code" onClick={() => open(card.id)}>
        <BagMark code={card.orderCode} className="size-7" />
        <bdi dir="ltr" translate="no">
          {card.orderCode.slice(3)}
        </bdi>
      </button>
      <p className="min-w-0 grow">
        <b className="text-lg">
          {reasons[complaint.reason]}: <bdi>{lines.join(", ")}</bdi>
        </b>
        <span className="block text-sm">
          {shelf === null ? seat : t`Pickup · shelf ${{ shelf: isolated(shelf) }}`}
        </span>
        {problem && (
          <span role="alert" className="block font-semibold text-danger">
            <ProblemText problem={problem} card={card} />
          </span>
        )}
      </p>
      {canAct && (
        <Undoable id={card.id} undo={actions}>
          {isAnswering ? (
            <div className="row flex-wrap gap-2">
              {offered.map((reply) => (
                <Button
                  key={reply}
                  kind="soft"
                  className="px-4"
                  busy={busy}
                  onClick={() => actions.reply(card, reply)}
                >
                  {replies[reply]}
                </Button>
              ))}
              <Button kind="text" className="px-3" onClick={() => setAnswering(false)}>
                {t`Back`}
              </Button>
            </div>
          ) : (
            <div className="row gap-2">
              {plan.ok && (
                <Button
                  className="px-4"
                  busy={busy}
                  onClick={() => actions.refundComplaint(card, complaint.lines, complaint.reason)}
                >
                  <Trans>
                    Refund <Money minor={sumOfShares(plan.shares)} />
                  </Trans>
                </Button>
              )}
              <Button kind="outline" className="px-4" disabled={busy} onClick={() => setAnswering(true)}>
                {t`Answer…`}
              </Button>
            </div>
          )}
        </Undoable>
      )}
    </article>
  );
}
