import { useLingui } from "@lingui/react/macro";
import type { InputHTMLAttributes, ReactNode } from "react";
import { Card } from "#app/components/card.tsx";
import { Chip } from "#app/components/chip.tsx";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { SeatDoubts } from "#app/components/seat-doubts.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import type { SeatDoubt } from "#domain/seat/known-seats.ts";
import { defaultStand, isStand, type Seat, type Stand, seatLimits } from "#domain/seat/seat.ts";
import { CardTitle } from "../card-title.tsx";
import type { SeatBlock } from "../confirm-data.ts";
import { fieldId, type MissingField } from "../missing.ts";
import { fieldTexts } from "./field-texts.ts";

type Props = {
  seat: Seat;
  onChange: (changes: Partial<Seat>) => void;
  isPrefilled: boolean;
  blocks: SeatBlock[];
  missing: MissingField[];
  doubts: SeatDoubt[];
  isInsisted: boolean;
  onInsist: ((isInsisted: boolean) => void) | null;
  onSettle: () => void;
  children?: ReactNode;
};

/** The seat as on the ticket, in its order; the level, which the section tells, is folded away. */
export function SeatCard({
  seat,
  onChange,
  isPrefilled,
  blocks,
  missing,
  doubts,
  isInsisted,
  onInsist,
  onSettle,
  children,
}: Props) {
  const { t } = useLingui();
  const optional = (label: string) => t`${label} (optional)`;
  const field = (name: keyof typeof seatLimits, attributes: InputHTMLAttributes<HTMLInputElement> = {}) => (
    <Field
      compact
      id={fieldId(name)}
      name={name}
      label={
        attributes.required || name === "seatDetails" ? t(fieldTexts[name]) : optional(t(fieldTexts[name]))
      }
      value={seat[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      onBlur={onSettle}
      maxLength={seatLimits[name]}
      autoComplete="off"
      enterKeyHint="next"
      error={missing.includes(name) ? (seat[name].trim() ? t`Not in the list` : t`Required`) : null}
      {...attributes}
    />
  );
  const hasLevels = new Set(blocks.map(({ stand }) => stand)).size !== 1;
  return (
    <Card className="grid gap-3 p-5">
      <CardTitle icon="seat">{t`Where should we bring it?`}</CardTitle>
      <div className="grid gap-2">
        <div className="grid grid-cols-[2fr_3fr] gap-2">
          {field("entrance", { required: true, list: "seat-entrances" })}
          {field("area", { list: "seat-areas" })}
        </div>
        <div className="grid grid-cols-3 gap-2">
          {field("section", { required: blocks.length > 0, list: "seat-sections" })}
          {field("row", { required: true })}
          {field("seatNo", { required: true })}
        </div>
      </div>
      <SeatDoubts {...{ doubts, isInsisted, onInsist, onChange }} />
      <details open={Boolean(seat.seatDetails) || isInsisted || seat.stand !== defaultStand}>
        <summary className="row min-h-11 gap-1.5 text-sm font-medium text-link">
          <Icon name="plus" className="size-4" />
          {hasLevels ? t`Level and a note for the runner` : t`A note for the runner`}
        </summary>
        <div className="grid gap-2 pt-2">
          {hasLevels && (
            <SelectField
              id={fieldId("stand")}
              name="stand"
              label={t(fieldTexts.stand)}
              required
              value={seat.stand}
              onChange={({ target }) => isStand(target.value) && onChange({ stand: target.value })}
              options={[
                { value: "Main", label: t({ message: "Main", context: "level of a stadium" }) },
                { value: "Gallery", label: t({ message: "Gallery", context: "level of a stadium" }) },
              ]}
            />
          )}
          {field("seatDetails", { enterKeyHint: "done", required: isInsisted })}
        </div>
      </details>
      <SeatSuggestions blocks={blocks} stand={seat.stand} />
      {children}
      {isPrefilled && (
        <div>
          <Chip tone="green">
            <Icon name="check" className="size-3.5" />
            {t`Your seat is filled in. Please check it.`}
          </Chip>
        </div>
      )}
    </Card>
  );
}

/** Datalists under the seat's fields, the fan's stand first. */
function SeatSuggestions({ blocks, stand }: { blocks: SeatBlock[]; stand: Stand }) {
  const ordered = [...blocks].sort((a, b) => Number(b.stand === stand) - Number(a.stand === stand));
  const lists = {
    "seat-sections": ordered.flatMap((block) => block.sections),
    "seat-entrances": ordered.map((block) => block.entrance),
    "seat-areas": ordered.map((block) => block.area),
  };
  return Object.entries(lists).map(([id, values]) => (
    <datalist key={id} id={id}>
      {[...new Set(values)].map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
}
