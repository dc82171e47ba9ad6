import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Chip } from "#app/components/fields/chip.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { knownText } from "#app/i18n/known-text.ts";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import { type AskedTrays, portionsOf, type Tray } from "#domain/kitchen/bake-list.ts";
import type { BakeList, BoardItem } from "#domain/kitchen/board-events.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { UndoButton, type UndoQueue, type Waiting } from "../dishes/undo.tsx";
import { trayProblems, tryAgain } from "../shop-texts.ts";
import { dueTrays, isThere } from "./due-trays.ts";
import { type TrayActions, trayInKey } from "./use-trays.ts";

export type AheadTools = {
  bake: BakeList;
  actions: TrayActions;
  canAct: boolean;
  waiting: ReadonlyMap<string, Waiting>;
  queue: UndoQueue;
  timeZone: string;
  now: number;
  onLabel: (tray: Tray) => void;
};

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
  const { bake, actions, now, timeZone } = tools;
  const due = dueTrays(bake, items, now);
  const rankOf = ({ id }: BoardItem) => {
    const rank = due.findIndex(({ itemId }) => itemId === id);
    return rank < 0 ? due.length : rank;
  };
  const dishes = items.filter(
    ({ id, holdMinutes, tray }) =>
      (holdMinutes && tray) || bake.trays.some((each) => isThere(each) && each.itemId === id),
  );
  return (
    <Sheet title={t`Cooking ahead`} onClose={onClose}>
      <p className="text-muted">
        {bake.breakFrom === null ? (
          <Trans>No break is known yet. Trays that are out are sold first.</Trans>
        ) : (
          <Trans>
            Half-time at {clockTime(timeZone, bake.breakFrom)}. Trays that are out are sold first.
          </Trans>
        )}
      </p>
      <div role="alert">
        {actions.problem && (
          <p className="rounded-small bg-canceled-tint p-3 font-semibold text-canceled">
            {knownText(t, trayProblems, actions.problem) ?? t(tryAgain)}
          </p>
        )}
      </div>
      <ul className="grid gap-3">
        {dishes
          .toSorted((one, other) => rankOf(one) - rankOf(other))
          .map((item) => (
            <Dish
              key={item.id}
              item={item}
              due={due.find(({ itemId }) => itemId === item.id)}
              tools={tools}
            />
          ))}
      </ul>
    </Sheet>
  );
}

function Dish({ item, due, tools }: { item: BoardItem; due: AskedTrays | undefined; tools: AheadTools }) {
  const { t } = useLingui();
  const name = useLocalize()(item.name);
  const { bake, actions, canAct, waiting, queue } = tools;
  const trays = bake.trays.filter((tray) => isThere(tray) && tray.itemId === item.id);
  const inKey = trayInKey(item.id);
  const pending = waiting.get(inKey);
  const size = item.tray ?? 0;
  return (
    <li className="grid gap-3 rounded-control px-4 py-3 edge">
      <div className="row flex-wrap gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <p className="row flex-wrap gap-2 font-semibold wrap-anywhere">
            {name}
            {due && (
              <Chip tone="orange">
                <Plural value={due.trays} one="# tray to put in now" other="# trays to put in now" />
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
          <span className="flex w-44 flex-none">
            {pending ? (
              <UndoButton waiting={pending} onUndo={() => queue.undo(inKey)} />
            ) : (
              <Button
                kind={due ? "primary" : "outline"}
                wide
                aria-label={t`${name}: tray of ${size} in`}
                onClick={() => actions.putIn(item.id, size, t`Tray in`)}
              >
                <Trans>Tray of {size} in</Trans>
              </Button>
            )}
          </span>
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

/** What the shop itself wants, where nothing is forecast or it knows better. */
function Wanted({ item, tools: { bake, actions } }: { item: BoardItem; tools: AheadTools }) {
  const { t } = useLingui();
  const now = bake.ahead[item.id];
  const [typed, setTyped] = useState(now === undefined ? "" : String(now));
  const portions = Number(typed);
  const isCount = typed.trim() !== "" && Number.isInteger(portions) && portions >= 0 && portions <= 5_000;
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
        disabled={!isCount || portions === now}
        onClick={() => void actions.ask(item.id, portions)}
      >
        <Trans>Set</Trans>
      </Button>
      {bake.typed.includes(item.id) && (
        <Button kind="text" onClick={() => void actions.ask(item.id, null)}>
          <Trans>As forecast</Trans>
        </Button>
      )}
    </div>
  );
}

function TrayRow({ tray, name, tools }: { tray: Tray; name: string; tools: AheadTools }) {
  const { t } = useLingui();
  const { actions, canAct, waiting, queue, timeZone, onLabel } = tools;
  const { id, state, left, inAt, goodUntil } = tray;
  const pending = waiting.get(id);
  const what = `${left} × ${name}`;
  const time = (at: number | null) => clockTime(timeZone, at ?? inAt);
  return (
    <li className="row flex-wrap gap-2">
      <span
        className={`min-w-0 grow wrap-anywhere ${state === "expired" ? "font-semibold text-canceled" : ""}`}
      >
        <bdi>{what}</bdi>
        {" · "}
        {state === "in" && <Trans>in at {time(inAt)}</Trans>}
        {state === "out" && <Trans>throw away at {time(goodUntil)}</Trans>}
        {state === "expired" && <Trans>no longer good, throw it away</Trans>}
      </span>
      {pending ? (
        <span className="flex w-44 flex-none">
          <UndoButton waiting={pending} onUndo={() => queue.undo(id)} />
        </span>
      ) : (
        canAct && (
          <span className="row flex-none gap-2">
            {state === "in" && (
              <Button
                className="flex-none px-6"
                aria-label={t`${what}: out`}
                onClick={() => actions.takeOut(id, t`Tray out`)}
              >
                <Trans>Out</Trans>
              </Button>
            )}
            {state === "out" && (
              <Button
                kind="outline"
                className="flex-none px-4"
                aria-label={t`${what}: print the label`}
                onClick={() => onLabel(tray)}
              >
                <StaffIcon name="print" />
                <Trans>Label</Trans>
              </Button>
            )}
            <Button
              kind={state === "expired" ? "danger" : "outline"}
              className={`flex-none px-4 ${state === "expired" ? "" : "text-danger"}`}
              aria-label={t`${what}: thrown away`}
              onClick={() => actions.throwAway(id, t`Thrown away`)}
            >
              <Trans>Thrown away</Trans>
            </Button>
          </span>
        )
      )}
    </li>
  );
}
