import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";

/** One place up or down, by finger and by keyboard alike. */
export function MoveButtons({
  name,
  isFirst,
  isLast,
  busy,
  onMove,
}: {
  /** What is moved, for those who listen. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onMove: (direction: "up" | "down") => void;
}) {
  const { t } = useLingui();
  // Not disabled while busy: the focus would be lost between two presses.
  const press = (direction: "up" | "down") => () => {
    if (!busy) onMove(direction);
  };
  return (
    <span className="above row">
      <button
        type="button"
        className="square"
        aria-label={t`Move up: ${name}`}
        disabled={isFirst}
        onClick={press("up")}
      >
        <Icon name="down" className="rotate-180" />
      </button>
      <button
        type="button"
        className="square"
        aria-label={t`Move down: ${name}`}
        disabled={isLast}
        onClick={press("down")}
      >
        <Icon name="down" />
      </button>
    </span>
  );
}
