import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { StaffIcon } from "../../parts/staff-icon.tsx";
import type { Grip } from "./use-drag.ts";

export type Direction = "up" | "down" | "top";

/** Moves something by touch or keyboard: to the top or one place; with a grip, by dragging too. */
export function MoveButtons({
  name,
  isFirst,
  isLast,
  busy,
  onMove,
  onTop,
  grip,
}: {
  /** Accessible name of what is moved. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onMove: (direction: "up" | "down") => void;
  onTop?: (() => void) | undefined;
  grip?: Grip | undefined;
}) {
  const { t } = useLingui();
  // Not disabled while busy, because that would lose the focus.
  const press = (act: () => void) => () => {
    if (!busy) act();
  };
  return (
    <span className="above row">
      {onTop && (
        <button
          type="button"
          className="square"
          aria-label={t`Move to the top: ${name}`}
          title={t`To the top`}
          disabled={isFirst}
          onClick={press(onTop)}
        >
          <StaffIcon name="top" />
        </button>
      )}
      <button
        type="button"
        className="square"
        aria-label={t`Move up: ${name}`}
        disabled={isFirst}
        onClick={press(() => onMove("up"))}
      >
        <Icon name="down" className="rotate-180" />
      </button>
      <button
        type="button"
        className="square"
        aria-label={t`Move down: ${name}`}
        disabled={isLast}
        onClick={press(() => onMove("down"))}
      >
        <Icon name="down" />
      </button>
      {/* The buttons beside it do the same by keyboard. */}
      {grip && (
        <span className="square grip" aria-hidden="true" {...grip}>
          <StaffIcon name="grip" />
        </span>
      )}
    </span>
  );
}
