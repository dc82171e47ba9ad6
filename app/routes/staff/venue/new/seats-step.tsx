import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { emptyBlock, type NewBlock, type Side, sides } from "#domain/schemas/new-venue.ts";
import { type Stand, stands } from "#domain/seat/seat.ts";
import { useStandNames } from "../parts/use-stand-names.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import type { StepProps } from "./new-venue-screen.tsx";
import { SideField } from "./side-field.tsx";

/** Stands with their sections as ranges: one entry for each run of sections with the same entrance. */
export function SeatsStep({ venue: { blocks }, change, errors }: StepProps) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  const standNames = useStandNames();
  const set = (key: string, changes: Partial<NewBlock>) =>
    change({ blocks: blocks.map((each) => (each.key === key ? { ...each, ...changes } : each)) });

  const field = (
    block: NewBlock,
    index: number,
    name: "sections" | "entrance" | "rows" | "seats",
    label: string,
    hint?: string,
  ) => (
    <Field
      label={label}
      hint={hint}
      name={`${name}.${index}`}
      dir="ltr"
      required
      autoComplete="off"
      inputMode={name === "rows" || name === "seats" ? "numeric" : undefined}
      maxLength={name === "sections" ? 2_000 : 20}
      value={block[name]}
      onChange={({ target }) => set(block.key, { [name]: target.value })}
      error={problem(errors[`stadium.blocks.${index}.${name}`])}
    />
  );
  return (
    <>
      <p className="text-muted">
        <Trans>
          One entry for each run of sections with the same gate. Fans are shown the way by it, and runners
          find the seat.
        </Trans>
      </p>
      {blocks.map((block, index) => (
        <fieldset key={block.key} className="form-part">
          <legend className="unseen">{t`Sections ${index + 1}`}</legend>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <SideField label={t`Stand`} value={block.side} onChange={(side) => set(block.key, { side })} />
            <SelectField
              label={t`Level`}
              value={block.stand}
              onChange={({ target }) => set(block.key, { stand: target.value as Stand })}
              options={stands.map((value) => ({ value, label: standNames[value] }))}
            />
          </div>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            {field(block, index, "sections", t`Sections`, t`For example 101-104, 110`)}
            {field(block, index, "entrance", t`Gate`)}
          </div>
          <div className="grid grid-cols-2 items-start gap-3">
            {field(block, index, "rows", t`Rows in a section`)}
            {field(block, index, "seats", t`Seats in a row`)}
          </div>
          {blocks.length > 1 && (
            <Button
              kind="text"
              className="justify-self-start text-danger!"
              aria-label={t`Remove: sections ${index + 1}`}
              onClick={() => change({ blocks: blocks.filter(({ key }) => key !== block.key) })}
            >
              <Icon name="trash" />
              <Trans>Remove</Trans>
            </Button>
          )}
        </fieldset>
      ))}
      <Button
        kind="soft"
        className="justify-self-start"
        onClick={() => change({ blocks: [...blocks, emptyBlock(crypto.randomUUID(), nextSide(blocks))] })}
      >
        <Icon name="plus" />
        <Trans>More sections</Trans>
      </Button>
    </>
  );
}

/** A side that nobody used yet, else the last one again. */
function nextSide(blocks: NewBlock[]): Side {
  const free = (Object.keys(sides) as Side[]).find((side) => blocks.every((each) => each.side !== side));
  return free ?? blocks.at(-1)?.side ?? "e";
}
