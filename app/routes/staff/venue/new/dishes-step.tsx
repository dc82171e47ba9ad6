import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { menuTemplate } from "#domain/schemas/menu-template.ts";
import type { NewDish } from "#domain/schemas/new-venue.ts";
import type { VenueProblem } from "#domain/schemas/problem-facts.ts";
import { downloadText } from "../parts/download-text.ts";
import { isTable } from "../parts/read-table.ts";
import { FileProblems } from "../settings/file-problems.tsx";
import { DishForm } from "./dish-form.tsx";
import { DishList } from "./dish-list.tsx";
import type { StepProps } from "./new-venue-screen.tsx";
import { readDishes } from "./read-dishes.ts";

/** The first dishes: typed, from a file, or from a sample menu to change. */
export function DishesStep({ venue, change }: StepProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<VenueProblem[]>([]);
  const { dishes, currency } = venue;

  function add(more: NewDish[]) {
    setProblems([]);
    change({ dishes: [...dishes, ...more] });
  }
  function take(bytes: Uint8Array, asTable: boolean) {
    const read = readDishes(bytes, asTable, venue);
    if (read.ok) add(read.dishes);
    else setProblems(read.problems);
  }
  return (
    <>
      <section className="form-part">
        <h3 className="text-lg">
          <Trans>From a file</Trans>
        </h3>
        <p className="text-sm text-muted">
          <Trans>A CSV table, or a menu or venue file as JSON. It’s read on this device.</Trans>
        </p>
        <div className="row flex-wrap gap-2">
          <Button kind="soft" onClick={() => input.current?.click()}>
            <Icon name="share" />
            <Trans>Choose a file</Trans>
          </Button>
          <Button kind="outline" onClick={() => downloadText("seatside-menu.csv", menuTemplate(currency))}>
            <Trans>A table to fill in</Trans>
          </Button>
          <Button kind="text" onClick={() => take(new TextEncoder().encode(menuTemplate(currency)), true)}>
            <Trans>Start with the sample menu</Trans>
          </Button>
          <input
            ref={input}
            type="file"
            accept=".json,.csv,application/json,text/csv"
            className="unseen"
            tabIndex={-1}
            aria-label={t`Menu file`}
            onChange={async ({ target }) => {
              const [file] = target.files ?? [];
              if (file) take(new Uint8Array(await file.arrayBuffer()), isTable(file));
              target.value = "";
            }}
          />
        </div>
        <div role="status">
          {problems.length > 0 && <FileProblems problems={problems} count={problems.length} />}
        </div>
      </section>
      <DishForm dishes={dishes} currency={currency} onAdd={(dish) => add([dish])} />
      {dishes.length > 0 && (
        <section className="form-part">
          <h3 className="text-lg">
            <Plural value={dishes.length} one="# dish" other="# dishes" />
          </h3>
          <DishList
            dishes={dishes}
            onRemove={(at) => change({ dishes: dishes.filter((_, index) => index !== at) })}
          />
        </section>
      )}
    </>
  );
}
