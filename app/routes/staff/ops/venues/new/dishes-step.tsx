import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { menuTemplate } from "#domain/schemas/menu-template.ts";
import type { NewDish } from "#domain/schemas/new-venue.ts";
import type { VenueProblem } from "#domain/schemas/problem-facts.ts";
import { downloadText } from "../../../venue/parts/download-text.ts";
import { FileButton } from "../../../venue/parts/file-button.tsx";
import { Part } from "../../../venue/parts/part.tsx";
import { isTable, menuFiles } from "../../../venue/parts/read-table.ts";
import { FileProblems } from "../../../venue/settings/file-problems.tsx";
import { DishForm } from "./dish-form.tsx";
import { DishList } from "./dish-list.tsx";
import type { StepProps } from "./new-venue-screen.tsx";
import { readDishes } from "./read-dishes.ts";

/** The first dishes: typed, from a file, or from a sample menu to change. */
export function DishesStep({ of: { form: venue, change } }: StepProps) {
  const { t } = useLingui();
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
      <Part
        title={t`From a file`}
        note={<Trans>A CSV table, or a menu or venue file as JSON. It’s read on this device.</Trans>}
      >
        <div className="row flex-wrap gap-2">
          <FileButton
            label={t`Menu file`}
            icon="share"
            accept={menuFiles}
            onFile={async (file) => take(new Uint8Array(await file.arrayBuffer()), isTable(file))}
          >
            <Trans>Choose a file</Trans>
          </FileButton>
          <Button kind="outline" onClick={() => downloadText("seatside-menu.csv", menuTemplate(currency))}>
            <Trans>A table to fill in</Trans>
          </Button>
          <Button kind="text" onClick={() => take(new TextEncoder().encode(menuTemplate(currency)), true)}>
            <Trans>Start with the sample menu</Trans>
          </Button>
        </div>
        <div role="status">
          {problems.length > 0 && <FileProblems problems={problems} count={problems.length} />}
        </div>
      </Part>
      <DishForm dishes={dishes} currency={currency} onAdd={(dish) => add([dish])} />
      {dishes.length > 0 && (
        <Part title={t`${plural(dishes.length, { one: "# dish", other: "# dishes" })}`}>
          <DishList
            dishes={dishes}
            onRemove={(at) => change({ dishes: dishes.filter((_, index) => index !== at) })}
          />
        </Part>
      )}
    </>
  );
}
