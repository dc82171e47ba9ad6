import { Plural, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode, useContext, useState } from "react";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import { useIfSoldOut } from "#app/routes/use-if-sold-out.ts";
import type { BoardCard, BoardLine } from "#domain/kitchen/board-events.ts";
import { columnOf } from "#domain/kitchen/lateness.ts";
import { isolated, leftToRight } from "#domain/language/bidi.ts";
import { replacedLine, soldOutOutcome } from "#domain/ledger/sold-out.ts";
import { isActive } from "#domain/order-status.ts";
import type { CardTools } from "./card-tools.ts";

const dot = "\u00a0·";
/** Longer orders are collapsed, so that they don't push others off the screen. */
const shownLines = 7;

/** Asks for an identity card while the bag holds a dish with an age limit. */
export function AgeCheck({ card }: { card: BoardCard }) {
  const { t } = useLingui();
  const age = leftToRight(`${useContext(LegalAge)}+`);
  return (
    card.lines.some((line) => line.ageRestricted && line.quantity > line.removedQuantity) && (
      <p className="font-semibold text-canceled">{t`${age}, check ID`}</p>
    )
  );
}

export function CardLines({ card, tools }: { card: BoardCard; tools: CardTools }) {
  const [isOpen, setOpen] = useState(false);
  const hidden = card.lines.length > shownLines + 1 && !isOpen ? card.lines.length - shownLines : 0;
  return (
    <div>
      <ul className="card-lines">
        {card.lines.slice(0, card.lines.length - hidden).map((line) => (
          <LineText
            key={line.position}
            line={line}
            card={card}
            {...(columnOf(card) === "preparing" && {
              isDone: tools.ticks.has(card, line),
              onTick: () => tools.ticks.toggle(card, line),
            })}
          >
            <SoldOutButton card={card} line={line} tools={tools} />
          </LineText>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="card-above min-h-11 font-semibold text-link"
          onClick={() => setOpen(true)}
        >
          <Plural value={hidden} one="# more dish" other="# more dishes" />
        </button>
      )}
    </div>
  );
}

/** What the fan wants if a line that is still to be cooked sells out; nothing to read if it is left out then. */
export function SoldOutChoice({ line }: { line: BoardLine }) {
  const choiceText = useIfSoldOut();
  const isOpen = line.ifSoldOut?.kind !== "leave-out" && line.quantity > line.removedQuantity;
  return isOpen && line.ifSoldOut && <span className="block text-muted">{choiceText(line)}</span>;
}

/**
 * "2 × Burger · no onion"; missing pieces are struck out and named, and so is the dish that it comes instead of.
 * @param children below the line
 * @param onTick the line is a button that strikes it off the cook's list, and `isDone` whether it is
 */
export function LineText({
  line,
  card,
  children,
  isDone,
  onTick,
}: {
  line: BoardLine;
  card: BoardCard;
  children?: ReactNode;
  isDone?: boolean;
  onTick?: () => void;
}) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { quantity, removedQuantity, options, isFromTray } = line;
  const left = quantity - removedQuantity;
  const other = isolated(localize(replacedLine(card.lines, line)?.name));
  const count = left > 0 ? left : quantity;
  const parts = [...options.map((option) => localize(option)), ...(other ? [t`instead of ${other}`] : [])];
  const text = (
    <>
      <b className="line-count tabular" data-several={count > 1 || undefined}>
        <bdi dir="ltr">{count}</bdi>
      </b>
      <span className="line-times">{" × "}</span>
      <span className="line-name">{localize(line.name)}</span>
      {isFromTray && <b className="ms-1.5 whitespace-nowrap text-delivered">{t`from the tray`}</b>}
      {parts.map((part, index) => (
        <Fragment key={part}>
          {/* The dot stays with what is before it: none begins a line. */}
          {index === 0 && <span className="text-muted">{dot}</span>}{" "}
          <span className="line-option text-muted">
            {part}
            {index < parts.length - 1 && dot}
          </span>
        </Fragment>
      ))}
      {line.note && (
        <b className="line-note">
          <bdi>“{line.note}”</bdi>
        </b>
      )}
    </>
  );
  const Line = onTick ? "button" : "div";
  return (
    <li className="wrap-anywhere">
      <Line
        {...(onTick && { type: "button", className: "line-tick", "aria-pressed": isDone, onClick: onTick })}
      >
        {left > 0 ? text : <s className="text-muted">{text}</s>}
        {removedQuantity > 0 && (
          <b className="ms-1 text-canceled">
            {left > 0 ? (
              <Plural value={removedQuantity} one="(# not coming)" other="(# not coming)" />
            ) : (
              t`(not coming)`
            )}
          </b>
        )}
      </Line>
      {children}
    </li>
  );
}

/** Whether a line can still sell out: while it is cooked, and where the venue asks fans what is to happen then. */
function canSellOut(card: BoardCard, line: BoardLine): boolean {
  const column = columnOf(card);
  const maySellOut = isActive(card.status) && (column === "new" || column === "preparing");
  return maySellOut && line.ifSoldOut !== undefined && line.quantity > line.removedQuantity;
}

/**
 * One tap for all that is left of a line: the undo button says what the fan wants then, which is done after a few
 * seconds. A sign without words, so that eight orders fit the board.
 */
export function SoldOutButton({ card, line, tools }: { card: BoardCard; line: BoardLine; tools: CardTools }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { actions, canAct, portionsOf } = tools;
  const quantity = line.quantity - line.removedQuantity;
  if (!line.ifSoldOut || !canAct || !canSellOut(card, line)) return null;
  const outcome = soldOutOutcome(card.lines, line, portionsOf);
  const wanted = line.ifSoldOut.kind === "swap" ? isolated(localize(line.ifSoldOut.name)) : "";
  const isNew = columnOf(card) === "new";
  function textOf(): string {
    if (outcome === "cancel") return t`Sold out: cancel the order`;
    if (outcome !== "leave-out")
      return isNew ? t`Sold out: accept with ${wanted} instead` : t`Sold out: ${wanted} instead`;
    if (wanted)
      return isNew ? t`Sold out, ${wanted} too: accept without it` : t`Sold out, ${wanted} too: leave it out`;
    return isNew ? t`Sold out: accept without it` : t`Sold out: leave it out`;
  }
  const text = textOf();
  const name = localize(line.name);
  return (
    <button
      type="button"
      className="line-out"
      aria-label={`${name}: ${text}`}
      title={text}
      disabled={actions.waiting.has(card.id) || actions.busy.has(card.id) || card.isCapturing}
      onClick={() => actions.soldOut(card, { position: line.position, quantity }, `${name}: ${text}`)}
    >
      <StaffIcon name="out" />
    </button>
  );
}
