import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Chip } from "#app/components/fields/chip.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { portionsOf } from "#domain/kitchen/bake-list.ts";
import type { BoardItem } from "#domain/kitchen/board-events.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { typedNumber } from "#domain/language/typed.ts";
import { Undoable } from "../dishes/undo.tsx";
import { ShopProblem } from "../shop-problem.tsx";
import { trayProblems } from "../shop-texts.ts";
import { type AheadDish, aheadDishes } from "./ahead-dishes.ts";
import { TrayRow } from "./tray-row.tsx";
import type { AheadTools } from "./use-trays.ts";

/** What the stand cooks ahead of the break, by dish, and its trays until they are sold or thrown away. */
export function AheadSheet({
  items,
  tools,
  onClose,
}: {
  items: BoardItem[];
  tools: AheadTools;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { bake, trays, now, timeZone } = tools;
  return (
    <Sheet title={t`Cooking ahead`} onClose={onClose}>
      <p className="text-muted">
        {bake.breakFrom === null ? (
          t`No break is known yet. Trays that are out are sold first.`
        ) : (
          <Trans>
            Half-time at {clockTime(timeZone, bake.breakFrom)}. Trays that are out are sold first.
          </Trans>
        )}
      </p>
      <ShopProblem code={trays.problem} texts={trayProblems} />
      <ul className="grid gap-3">
        {aheadDishes(bake, items, now).map((dish) => (
          <Dish key={dish.item.id} dish={dish} tools={tools} />
        ))}
      </ul>
    </Sheet>
  );
}

function Dish({ dish, tools }: { dish: AheadDish; tools: AheadTools }) {
  const { t } = useLingui();
  const { item, trays } = dish;
  const name = useLocalize()(item.name);
  const { bake, canAct, undo } = tools;
  // Not the dish alone: it may be marked as sold out meanwhile.
  const key = `in ${item.id}`;
  const size = item.tray ?? 0;
  function putIn() {
    const body = { action: "in", trayId: crypto.randomUUID(), itemId: item.id, portions: size } as const;
    tools.trays.runLater(key, body, t`Tray in`);
  }
  return (
    <li className="grid gap-3 rounded-control px-4 py-3 edge">
      <div className="row flex-wrap gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <p className="row flex-wrap gap-2 font-semibold wrap-anywhere">
            {name}
            {dish.due > 0 && (
              <Chip tone="orange">
                <Plural value={dish.due} one="# tray to put in now" other="# trays to put in now" />
              </Chip>
            )}
          </p>
          <dl className="row flex-wrap gap-x-4 text-sm">
            <Count name={t`Ready`} value={portionsOf(trays, "out")} />
            <Count name={t`Cooking`} value={portionsOf(trays, "in")} />
            <Count name={t`Wanted`} value={bake.ahead[item.id] ?? "–"} />
          </dl>
        </div>
        {canAct && size > 0 && item.holdMinutes && (
          <Undoable id={key} undo={undo}>
            <Button
              kind={dish.due > 0 ? "primary" : "outline"}
              className="w-44 flex-none"
              aria-label={t`${name}: tray of ${size} in`}
              onClick={putIn}
            >
              {t`Tray of ${size} in`}
            </Button>
          </Undoable>
        )}
      </div>
      {canAct && bake.breakFrom !== null && <Wanted key={bake.ahead[item.id]} item={item} tools={tools} />}
      {trays.length > 0 && (
        <ul className="grid gap-2 border-t pt-3">
          {trays.map((tray) => (
            <TrayRow key={tray.id} tray={tray} name={name} tools={tools} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Count({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="row gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-bold tabular">
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  );
}

/** The shop's own number of portions, where nothing is forecast or it knows better. */
function Wanted({ item: { id }, tools: { bake, trays } }: { item: BoardItem; tools: AheadTools }) {
  const { t } = useLingui();
  const wanted = bake.ahead[id];
  const [typed, setTyped] = useState(wanted === undefined ? "" : String(wanted));
  const portions = typedNumber(typed);
  const isCount = Number.isInteger(portions) && portions >= 0 && portions <= 5_000;
  const ask = (count: number | null) => void trays.run({ action: "ask", itemId: id, portions: count });
  return (
    <div className="row flex-wrap items-end gap-2">
      <Field
        compact
        className="w-48"
        label={t`Wanted for the break`}
        inputMode="numeric"
        dir="ltr"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        kind="soft"
        className="px-5"
        disabled={!isCount || portions === wanted}
        onClick={() => ask(portions)}
      >
        {t`Set`}
      </Button>
      {bake.typed.includes(id) && (
        <Button kind="text" onClick={() => ask(null)}>
          {t`As forecast`}
        </Button>
      )}
    </div>
  );
}
