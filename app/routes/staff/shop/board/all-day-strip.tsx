import { useLingui } from "@lingui/react/macro";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { allDayOf } from "#domain/kitchen/all-day.ts";
import type { BoardCard, BoardItem } from "#domain/kitchen/board-events.ts";

/**
 * "All day" is a kitchen's word for what it still has to cook, by dish. It stands over the header while nobody touches
 * the board. The cards stay where they are: the touch that brings the header back may already press a card's button.
 */
export function AllDayStrip({ cards, items }: { cards: BoardCard[]; items: BoardItem[] }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const isIdle = useIsIdle();
  const list = useRef<HTMLUListElement>(null);
  const [hidden, setHidden] = useState(0);
  const minutesOf = (id: string) => items.find((each) => each.id === id)?.menuMinutes;
  const lines = isIdle ? allDayOf(cards, minutesOf) : [];
  // Measured after each draw: what fits depends on the names and the width.
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    const dishes = [...(list.current?.querySelectorAll("li") ?? [])];
    setHidden(dishes.filter((dish) => dish.getBoundingClientRect().top >= (box?.bottom ?? 0) - 2).length);
  });
  if (lines.length === 0) return null;
  return (
    <section className="board-cover" aria-label={t`To cook now`}>
      <div className="all-day">
        <ul ref={list}>
          {lines.map(({ itemId, name, pieces }) => (
            <li key={itemId}>
              <b className="tabular">
                <bdi dir="ltr">{pieces}</bdi>
              </b>
              {" × "}
              <span>{localize(name)}</span>
            </li>
          ))}
        </ul>
        {hidden > 0 && <bdi dir="ltr" className="tabular">{`+${hidden}`}</bdi>}
      </div>
    </section>
  );
}

const idleAfterMs = 20_000;
const signsOfLife = ["pointerdown", "keydown", "wheel", "focusin"] as const;

/** Whether nobody has touched this page for twenty seconds. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), idleAfterMs);
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), idleAfterMs);
    };
    for (const sign of signsOfLife) document.addEventListener(sign, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) document.removeEventListener(sign, wake);
    };
  }, []);
  return isIdle;
}
