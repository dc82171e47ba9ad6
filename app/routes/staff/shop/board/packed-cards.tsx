import { type ReactNode, useLayoutEffect, useRef } from "react";

/** A row of the grid in board-cards, in pixels. */
const rowPx = 4;
/** Below each card. */
const gapRows = 2;

/**
 * Cards in columns without holes, in the order that they are read: each stands in the column that is the shortest so
 * far, so the first are at the top and the next ones below them. CSS does the rest once it knows how many rows each
 * card takes; until then they stand in plain rows.
 */
export function PackedCards({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // After each draw: which cards there are is known to the page alone.
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const cards = [...box.children].filter((each) => each instanceof HTMLElement);
    const pack = () => {
      for (const card of cards)
        card.style.gridRowEnd = `span ${Math.ceil(card.offsetHeight / rowPx) + gapRows}`;
      box.dataset.packed = "";
    };
    pack();
    const observer = new ResizeObserver(pack);
    for (const card of cards) observer.observe(card);
    return () => observer.disconnect();
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div ref={ref} className="board-cards" tabIndex={0}>
      {children}
    </div>
  );
}
