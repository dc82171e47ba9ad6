import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import type { BoardCard, BoardLine } from "#domain/kitchen/board-events.ts";
import { columnOf } from "#domain/kitchen/lateness.ts";
import { isolated } from "#domain/language/bidi.ts";
import { soldOutOutcome } from "#domain/ledger/sold-out.ts";
import { isActive } from "#domain/order-status.ts";
import type { CardTools } from "./card-tools.ts";

/** Whether a line can still sell out: while it is cooked, and where the venue asks fans what is to happen then. */
function canSellOut(card: BoardCard, line: BoardLine): boolean {
  const column = columnOf(card);
  const isCooked = isActive(card.status) && (column === "new" || column === "preparing");
  return isCooked && line.ifSoldOut !== undefined && line.quantity > line.removedQuantity;
}

/**
 * One tap for all that is left of a line: the undo says what the fan wants then, and does it after a few seconds. A sign
 * without words, so that eight orders fit the board.
 */
export function SoldOutButton({ card, line, tools }: { card: BoardCard; line: BoardLine; tools: CardTools }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { actions, canAct, portionsOf } = tools;
  const quantity = line.quantity - line.removedQuantity;
  if (!line.ifSoldOut || !canAct || !canSellOut(card, line)) return null;
  const deed = soldOutOutcome(card.lines, line, portionsOf);
  const wanted = line.ifSoldOut.kind === "swap" ? isolated(localize(line.ifSoldOut.name)) : "";
  const isNew = columnOf(card) === "new";
  function textOf(): string {
    if (deed === "cancel") return t`Sold out: cancel the order`;
    if (deed !== "leave-out")
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
