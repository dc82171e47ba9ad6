import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";

/** Moves something one place up or down, by touch or keyboard. */
export function MoveButtons({
  name,
  isFirst,
  isLast,
  busy,
  onMove,
}: {
  /** Accessible name of what is moved. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onMove: (direction: "up" | "down") => void;
}) {
  const { t } = useLingui();
  // Not disabled while busy, because that would lose the focus.
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
