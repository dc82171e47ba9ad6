import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
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
  const button = (label: string, isEnd: boolean, icon: ReactNode, act: () => void, title?: string) => (
    <button
      type="button"
      className="square"
      aria-label={label}
      title={title}
      disabled={isEnd}
      // Not disabled while busy, because that would lose the focus.
      onClick={() => {
        if (!busy) act();
      }}
    >
      {icon}
    </button>
  );
  return (
    <span className="above row">
      {onTop && button(t`Move to the top: ${name}`, isFirst, <StaffIcon name="top" />, onTop, t`To the top`)}
      {button(t`Move up: ${name}`, isFirst, <Icon name="down" className="rotate-180" />, () => onMove("up"))}
      {button(t`Move down: ${name}`, isLast, <Icon name="down" />, () => onMove("down"))}
      {/* The buttons beside it do the same by keyboard. */}
      {grip && (
        <span className="square grip" aria-hidden="true" {...grip}>
          <StaffIcon name="grip" />
        </span>
      )}
    </span>
  );
}
