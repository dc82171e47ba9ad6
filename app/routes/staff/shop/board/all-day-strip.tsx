import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { allDayOf } from "#domain/kitchen/all-day.ts";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { useIsIdle } from "./use-is-idle.ts";

/**
 * What the kitchen still has to cook, by dish, in the header's place while nobody touches the board. The cards stay
 * where they are: the touch that brings the header back may already press a card's button.
 */
export function AllDayStrip({ cards }: { cards: BoardCard[] }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const isIdle = useIsIdle();
  const lines = isIdle ? allDayOf(cards) : [];
  if (lines.length === 0) return null;
  return (
    <section className="board-cover" aria-label={t`To cook now`}>
      <ul className="all-day">
        {lines.map(({ itemId, name, pieces }) => (
          <li key={itemId}>
            <b className="tabular">
              <bdi dir="ltr">{pieces}</bdi>
            </b>
            {" × "}
            {localize(name)}
          </li>
        ))}
      </ul>
    </section>
  );
}
