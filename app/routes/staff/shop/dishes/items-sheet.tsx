import { Plural, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Chip } from "#app/components/fields/chip.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import type { BoardCard, BoardItem } from "#domain/kitchen/board-events.ts";
import { isOverridden, ownMinutes } from "#domain/kitchen/board-items.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { needsKitchen } from "#domain/order-status.ts";
import { createSearch } from "#domain/search/search.ts";
import { serviceDayEnd } from "#domain/shop/service-day.ts";
import { ShopProblem } from "../shop-problem.tsx";
import { ItemControls } from "./item-controls.tsx";
import { type Undo, Undoable } from "./undo.tsx";
import type { ShopActions } from "./use-shop-actions.ts";

export type ItemTools = { actions: ShopActions; undo: Undo; timeZone: string; now: number };

/**
 * The shop's dishes: sold out with one tap, counted, slower than on the menu. Those of the orders on the board come first,
 * because a dish runs out while it is cooked.
 */
export function ItemsSheet({
  items,
  cards,
  tools,
  onClose,
}: {
  items: BoardItem[];
  cards: BoardCard[];
  tools: ItemTools;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const localize = useLocalize();
  const [query, setQuery] = useState("");
  const [openId, setOpenId] = useState<string | null>(null);
  // Sorted once on opening, so that rows don't jump under the thumb.
  const [ordered] = useState(
    () => new Set(cards.filter(needsKitchen).flatMap(({ lines }) => lines.map(({ itemId }) => itemId))),
  );
  const [changed] = useState(() => new Set(items.filter(isOverridden).map(({ id }) => id)));
  const search = useMemo(
    () =>
      createSearch(items, ({ name }) => ({ names: Object.values(name), descriptions: [], categories: [] })),
    [items],
  );
  const shown = search(query).sort((a, b) => Number(changed.has(b.id)) - Number(changed.has(a.id)));
  const groups = [
    { title: t`In the orders now`, rows: shown.filter(({ id }) => ordered.has(id)) },
    { title: t`On the menu`, rows: shown.filter(({ id }) => !ordered.has(id)) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Sheet title={t`Dishes`} onClose={onClose}>
      <ShopProblem code={tools.actions.problem} />
      <Field
        type="search"
        label={t`Find a dish`}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {groups.map(({ title, rows }) => (
        <section key={title} className="grid gap-2">
          <h3 className="text-base text-muted">{title}</h3>
          <ul className="grid gap-2">
            {rows.map((item) => (
              <li key={item.id} className="rounded-control edge">
                <div className="row gap-2 pe-2">
                  <button
                    type="button"
                    aria-expanded={item.id === openId}
                    onClick={() => setOpenId(item.id === openId ? null : item.id)}
                    className="row min-h-15 min-w-0 grow gap-3 py-2 ps-3 text-start"
                  >
                    {/* Found by its picture before the name is read. */}
                    <Picture
                      picture={item.picture}
                      seed={item.id}
                      size={32}
                      className="size-10 flex-none rounded-small"
                    />
                    <span className="row min-w-0 grow flex-wrap gap-x-3 gap-y-1">
                      <span className="min-w-0 font-semibold wrap-anywhere">{localize(item.name)}</span>
                      <ItemState item={item} tools={tools} />
                    </span>
                  </button>
                  <SoldOutButton item={item} tools={tools} />
                </div>
                {item.id === openId && <ItemControls item={item} tools={tools} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && <p className="text-muted">{t`No dish has this name.`}</p>}
    </Sheet>
  );
}

function ItemState({ item, tools: { now, timeZone } }: { item: BoardItem; tools: ItemTools }) {
  const { t } = useLingui();
  const until = (at: number | null) => clockTime(timeZone, at ?? now);
  const minutes = ownMinutes(item, now);
  return (
    <span className="row flex-wrap gap-1.5">
      <span className="text-sm text-muted">{t`${item.menuMinutes} min`}</span>
      {!item.isAvailable && <Chip>{t`Off the menu`}</Chip>}
      {(item.soldOutUntil ?? 0) > now && (
        <Chip tone="red">{t`Sold out until ${until(item.soldOutUntil)}`}</Chip>
      )}
      {item.stock === 0 && <Chip tone="red">{t`None left`}</Chip>}
      {item.stock !== null && item.stock > 0 && (
        <Chip tone="blue">
          <Plural value={item.stock} one="# left" other="# left" />
        </Chip>
      )}
      {minutes !== null && (
        <Chip tone="orange">{t`${minutes} min until ${until(item.preparationUntil)}`}</Chip>
      )}
    </span>
  );
}

/** One tap takes a dish off for the rest of the day, or puts it back on sale. Shorter times are in the opened row. */
function SoldOutButton({ item, tools }: { item: BoardItem; tools: ItemTools }) {
  const { t } = useLingui();
  const name = useLocalize()(item.name);
  const { actions, undo, now, timeZone } = tools;
  const busy = actions.busy.has(item.id);
  if (!undo.waiting.has(item.id) && (item.soldOutUntil ?? 0) > now)
    return (
      <Button
        kind="soft"
        className="w-36 flex-none px-2"
        busy={busy}
        aria-label={t`${name}: back on sale`}
        onClick={() => void actions.runItem(item.id, { soldOutUntil: null })}
      >
        {t`Back on sale`}
      </Button>
    );
  return (
    <Undoable id={item.id} undo={undo} className="w-36">
      <Button
        kind="outline"
        className="w-24 flex-none px-2 text-danger"
        busy={busy}
        aria-label={t`${name}: sold out today`}
        onClick={() => actions.soldOut(item.id, serviceDayEnd(timeZone, now))}
      >
        {t`Sold out`}
      </Button>
    </Undoable>
  );
}
