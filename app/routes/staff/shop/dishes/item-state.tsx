import { Plural, Trans } from "@lingui/react/macro";
import { Chip } from "#app/components/chip.tsx";
import type { BoardItem } from "#domain/kitchen/board-events.ts";
import { ownMinutes } from "#domain/kitchen/board-items.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { ItemTools } from "./items-sheet.tsx";

export function ItemState({ item, tools: { now, timeZone } }: { item: BoardItem; tools: ItemTools }) {
  const until = (at: number | null) => clockTime(timeZone, at ?? now);
  const minutes = ownMinutes(item, now);
  return (
    <span className="row flex-wrap gap-1.5">
      <span className="text-sm text-muted">
        <Trans>{item.menuMinutes} min</Trans>
      </span>
      {!item.isAvailable && (
        <Chip>
          <Trans>Off the menu</Trans>
        </Chip>
      )}
      {(item.soldOutUntil ?? 0) > now && (
        <Chip tone="red">
          <Trans>Sold out until {until(item.soldOutUntil)}</Trans>
        </Chip>
      )}
      {item.stock === 0 && (
        <Chip tone="red">
          <Trans>None left</Trans>
        </Chip>
      )}
      {item.stock !== null && item.stock > 0 && (
        <Chip tone="blue">
          <Plural value={item.stock} one="# left" other="# left" />
        </Chip>
      )}
      {minutes !== null && (
        <Chip tone="orange">
          <Trans>
            {minutes} min until {until(item.preparationUntil)}
          </Trans>
        </Chip>
      )}
    </span>
  );
}
