import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Stepper } from "#app/components/fields/stepper.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { OptionButtons, OptionsOut } from "#app/routes/staff/parts/options.tsx";
import { minuteMs } from "#domain/durations.ts";
import type { BoardItem } from "#domain/kitchen/board-events.ts";
import { isSoldOut, ownMinutes } from "#domain/kitchen/board-items.ts";
import { serviceDayEnd } from "#domain/shop/service-day.ts";
import type { ItemTools } from "./items-sheet.tsx";

const slowHours = 2;

export function ItemControls({ item, tools }: { item: BoardItem; tools: ItemTools }) {
  const { t } = useLingui();
  const { actions, undo, now, timeZone } = tools;
  const busy = actions.busy.has(item.id);
  const dayEnd = serviceDayEnd(timeZone, now);
  const isOff = undo.waiting.has(item.id) || (item.soldOutUntil ?? 0) > now;
  return (
    <div className="grid gap-5 border-t px-4 py-4">
      {!isOff && (
        <OptionButtons<number | "today">
          label={t`Sold out for`}
          disabled={busy}
          options={[
            { value: 30, label: t`30 min` },
            { value: 60, label: t`1 hour` },
            { value: "today", label: t`Today` },
          ]}
          onChoose={(value) =>
            actions.soldOut(item.id, value === "today" ? dayEnd : Math.min(now + value * minuteMs, dayEnd))
          }
        />
      )}
      <OptionsOut
        options={item.options ?? []}
        now={now}
        timeZone={timeZone}
        disabled={busy}
        onChange={(option) => void actions.runItem(item.id, { option })}
      />
      <Preparation item={item} tools={tools} />
      <Stock item={item} tools={tools} />
      <Button
        kind="text"
        busy={busy}
        onClick={() => void actions.runItem(item.id, { isAvailable: !item.isAvailable })}
      >
        {item.isAvailable ? t`Take it off our menu` : t`Put it back on our menu`}
      </Button>
      {isSoldOut(item, now) && item.stock === 0 && (
        <p className="text-sm text-muted">{t`All counted portions are sold. Recount or stop counting.`}</p>
      )}
    </div>
  );
}

function Preparation({ item, tools: { actions, now } }: { item: BoardItem; tools: ItemTools }) {
  const { t } = useLingui();
  const own = ownMinutes(item, now);
  const { menuMinutes } = item;
  const choices = [...new Set([menuMinutes, menuMinutes + 5, menuMinutes + 10, menuMinutes + 20])];
  return (
    <OptionButtons
      label={t`Preparation time, next ${slowHours} h`}
      disabled={actions.busy.has(item.id)}
      options={choices.map((minutes) => ({
        value: minutes,
        label: minutes === menuMinutes ? t`${minutes} min (menu)` : t`${minutes} min`,
      }))}
      chosen={own ?? menuMinutes}
      onChoose={(minutes) =>
        void actions.runItem(
          item.id,
          minutes === menuMinutes
            ? { preparationMinutes: null }
            : { preparationMinutes: minutes, preparationUntil: now + slowHours * 60 * minuteMs },
        )
      }
    />
  );
}

function Stock({ item, tools: { actions } }: { item: BoardItem; tools: ItemTools }) {
  const { t } = useLingui();
  const localize = useLocalize();
  // Null follows the shop's count, which each sale changes: it must not undo what is being counted.
  const [edited, setEdited] = useState<number | null>(null);
  const count = edited ?? item.stock ?? 10;
  const busy = actions.busy.has(item.id);
  async function set(stock: number | null) {
    if (await actions.runItem(item.id, { stock })) setEdited(null);
  }
  return (
    <div>
      <p className="pb-2 text-sm font-medium text-muted">
        {item.stock === null ? t`Portions: not counted` : t`Portions left`}
      </p>
      <div className="row flex-wrap gap-2">
        <Stepper
          name={t`portions of ${localize(item.name)}`}
          quantity={count}
          min={0}
          max={999}
          onChange={setEdited}
        />
        <Button kind="soft" busy={busy} disabled={count === item.stock} onClick={() => void set(count)}>
          {item.stock === null ? t`Count from here` : t`Set`}
        </Button>
        {item.stock !== null && (
          <Button kind="text" busy={busy} onClick={() => void set(null)}>
            {t`Stop counting`}
          </Button>
        )}
      </div>
    </div>
  );
}
