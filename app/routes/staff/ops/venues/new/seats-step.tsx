import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { emptyBlock, type NewBlock, type Side, sides } from "#domain/schemas/new-venue.ts";
import { type Bound, Choice, Input } from "../../../venue/parts/fields.tsx";
import { type BoundRow, Rows } from "../../../venue/parts/rows.tsx";
import { useStandNames } from "../../../venue/parts/use-venue.ts";
import type { StepProps } from "./new-venue-screen.tsx";

/** Stands with their sections as ranges: one entry for each run of sections with the same entrance. */
export function SeatsStep({ of }: StepProps) {
  const { t } = useLingui();
  return (
    <>
      <p className="text-muted">
        <Trans>
          One entry for each run of sections with the same gate. Fans are shown the way by it, and runners
          find the seat.
        </Trans>
      </p>
      <Rows of={of} name="blocks" fresh={() => emptyBlock(nextSide(of.form.blocks))} add={t`More sections`}>
        {(block) => <Block block={block} />}
      </Rows>
    </>
  );
}

function Block({ block }: { block: BoundRow<NewBlock> }) {
  const { t } = useLingui();
  const number = block.at + 1;
  const text = { of: block, required: true, kind: "latin" } as const;
  const named = leftToRight("00: 6; 1-41: 11-29");
  const isListed = block.form.rows.includes(":");
  return (
    <fieldset className="form-part">
      <legend className="unseen">{t`Sections ${number}`}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SideField of={block} label={t`Stand`} />
        <Choice of={block} name="stand" label={t`Level`} options={useStandNames()} />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Input
          {...text}
          name="sections"
          label={t`Sections`}
          hint={t`For example 101-104, 110`}
          maxLength={2_000}
        />
        <Input {...text} name="entrance" label={t`Gate`} maxLength={20} />
      </div>
      <div className={`grid items-start gap-3 ${isListed ? "" : "grid-cols-2"}`}>
        <Input
          {...text}
          name="rows"
          label={t`Rows in a section`}
          hint={t`For example 26, or by name with their seats: ${named}`}
          maxLength={2_000}
        />
        {!isListed && <Input {...text} kind="whole" name="seats" label={t`Seats in a row`} maxLength={20} />}
      </div>
      {!(block.isFirst && block.isLast) && (
        <Button
          kind="text"
          className="justify-self-start text-danger!"
          aria-label={t`Remove: sections ${number}`}
          onClick={block.onRemove}
        >
          <Icon name="trash" />
          <Trans>Remove</Trans>
        </Button>
      )}
    </fieldset>
  );
}

/** A side that nobody used yet, else the last one again. */
function nextSide(blocks: NewBlock[]): Side {
  const free = (Object.keys(sides) as Side[]).find((side) => blocks.every((each) => each.side !== side));
  return free ?? blocks.at(-1)?.side ?? "e";
}

/** A side of the pitch, by the name that fans read. */
export function SideField({ of, label }: { of: Bound<{ side: Side }>; label: string }) {
  const localize = useLocalize();
  const options = (Object.keys(sides) as Side[]).map((side) => [side, localize(sides[side].name)] as const);
  return <Choice of={of} name="side" label={label} options={options} />;
}
