import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Field } from "#app/components/field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import type { BoardItem } from "#domain/kitchen/board-events.ts";
import { isOverridden } from "#domain/kitchen/board-items.ts";
import { ShopProblem } from "../shop-problem.tsx";
import { ItemControls } from "./item-controls.tsx";
import { ItemState } from "./item-state.tsx";
import type { UndoQueue, Waiting } from "./undo-queue.ts";
import type { ShopActions } from "./use-shop-actions.ts";

export type ItemTools = {
  actions: ShopActions;
  waiting: ReadonlyMap<string, Waiting>;
  queue: UndoQueue;
  timeZone: string;
  now: number;
};

/** The shop's dishes: sold out, counted, slower than on the menu. Dishes with overrides come first. */
export function ItemsSheet({
  items,
  tools,
  onClose,
}: {
  items: BoardItem[];
  tools: ItemTools;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const localize = useLocalize();
  const [query, setQuery] = useState("");
  const [openId, setOpenId] = useState<string | null>(null);
  // Sorted once on opening, so that rows don't jump under the thumb.
  const [first] = useState(() => new Set(items.filter(isOverridden).map(({ id }) => id)));
  const sorted = [...items].sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
  const wanted = query.trim().toLocaleLowerCase();
  const shown = sorted.filter(
    ({ name }) => !wanted || Object.values(name).some((each) => each?.toLocaleLowerCase().includes(wanted)),
  );
  return (
    <Sheet title={t`Dishes`} onClose={onClose}>
      <ShopProblem code={tools.actions.problem} />
      <Field
        type="search"
        label={t`Find a dish`}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className="grid gap-2">
        {shown.map((item) => (
          <li key={item.id} className="rounded-control edge">
            <button
              type="button"
              aria-expanded={item.id === openId}
              onClick={() => setOpenId(item.id === openId ? null : item.id)}
              className="row min-h-15 w-full flex-wrap gap-x-3 gap-y-1 px-4 py-2 text-start"
            >
              <span className="min-w-0 grow font-semibold wrap-anywhere">{localize(item.name)}</span>
              <ItemState item={item} tools={tools} />
            </button>
            {item.id === openId && <ItemControls item={item} tools={tools} />}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="text-muted">{t`No dish has this name.`}</p>}
    </Sheet>
  );
}
