import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import type { MoveRequest } from "#domain/schemas/venue-console.ts";
import { type Direction, MoveButtons } from "./move-buttons.tsx";
import { useDrag } from "./use-drag.ts";
import { useSave } from "./use-save.ts";
import { useVenue } from "./use-venue.ts";

/** The order of a list: shown to be read, until a press shows the ways to move its rows, by buttons and by dragging. */
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
    /** Those of the row at that place of `count`. */
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
