import { Trans, useLingui } from "@lingui/react/macro";
import { type PointerEvent, type ReactNode, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { MoveRequest } from "#domain/schemas/venue-console.ts";
import { StaffIcon } from "../../parts/staff-icon.tsx";
import { useSave } from "./use-save.ts";
import { useVenue } from "./use-venue.ts";

/** Sorting of a list: a button switches to moving its rows, by buttons or dragging. */
export function useSorting(kind: "items" | "categories" | "shops", within?: string | null) {
  const { id: stadiumId } = useVenue();
  const save = useSave();
  const [isSorting, setSorting] = useState(false);
  const move = (id: string, to: { direction: Direction } | { onto: string }) =>
    void save.send(`POST /staff/venue/:stadiumId/${kind}/:id/move`, {
      params: { stadiumId, id },
      body: { ...to, ...(within !== undefined && { within }) } as MoveRequest,
    });
  const drag = useDrag((id, onto) => move(id, { onto }));
  return {
    save,
    isSorting,
    rowProps: drag.rowProps,
    button: (className?: string) => (
      <Button
        kind="outline"
        className={className}
        aria-pressed={isSorting}
        onClick={() => setSorting(!isSorting)}
      >
        {isSorting ? <Trans>Done</Trans> : <Trans>Change the order</Trans>}
      </Button>
    ),
    /** The buttons of the row at this place of `count`. */
    buttonsOf: (id: string, name: string, at: number, count: number) => (
      <MoveButtons
        name={name}
        isFirst={at === 0}
        isLast={at === count - 1}
        busy={save.busy}
        onMove={(direction) => move(id, { direction })}
        onTop={() => move(id, { direction: "top" })}
        grip={drag.gripOf(id)}
      />
    ),
  };
}
export type Sorting = ReturnType<typeof useSorting>;

type Handler = (event: PointerEvent<HTMLElement>) => void;
export type Grip = Record<"onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel", Handler>;

/** How near the window's edge a dragged row scrolls the list, and by how much, in pixels. */
const [edgePx, stepPx] = [90, 14];

/** Drags a row of a list by its grip onto another's place. Rows carry `rowProps`. */
function useDrag(onDrop: (id: string, onto: string) => void) {
  const [drag, setDrag] = useState<{ id: string; over: string } | null>(null);
  const gripOf = (id: string): Grip => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, over: id });
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (!drag) return;
      if (clientY < edgePx) scrollBy(0, -stepPx);
      else if (clientY > innerHeight - edgePx) scrollBy(0, stepPx);
      const over = rowAt(clientX, clientY);
      if (over && over !== drag.over) setDrag({ id, over });
    },
    onPointerUp: () => {
      if (drag && drag.over !== id) onDrop(id, drag.over);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  const rowProps = (id: string) => ({
    "data-row": id,
    "data-dragged": drag?.id === id || undefined,
    "data-over": (drag && drag.id !== id && drag.over === id) || undefined,
  });
  return { gripOf, rowProps };
}

const rowAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-row]")?.dataset.row;

type Direction = "up" | "down" | "top";

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
