import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { BoardItem } from "#domain/kitchen/board-events.ts";
import { serviceDayEnd } from "#domain/shop/service-day.ts";
import type { ItemTools } from "./items-sheet.tsx";
import { UndoButton } from "./undo-button.tsx";

/** One tap takes a dish off for the rest of the day, or puts it back on sale. Shorter times are in the opened row. */
export function SoldOutButton({ item, tools }: { item: BoardItem; tools: ItemTools }) {
  const { t } = useLingui();
  const name = useLocalize()(item.name);
  const { actions, waiting, queue, now, timeZone } = tools;
  const pending = waiting.get(item.id);
  const busy = actions.busy.has(item.id);
  if (pending)
    return (
      <span className="flex w-36 flex-none">
        <UndoButton waiting={pending} onUndo={() => queue.undo(item.id)} />
      </span>
    );
  if ((item.soldOutUntil ?? 0) > now)
    return (
      <Button
        kind="soft"
        className="w-36 flex-none px-2"
        busy={busy}
        aria-label={t`${name}: back on sale`}
        onClick={() => void actions.runItem(item.id, { soldOutUntil: null })}
      >
        <Trans>Back on sale</Trans>
      </Button>
    );
  return (
    <Button
      kind="outline"
      className="w-24 flex-none px-2 text-danger"
      busy={busy}
      aria-label={t`${name}: sold out today`}
      onClick={() => actions.soldOut(item.id, serviceDayEnd(timeZone, now))}
    >
      <Trans>Sold out</Trans>
    </Button>
  );
}
