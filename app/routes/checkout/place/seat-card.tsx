import { useLingui } from "@lingui/react/macro";
import type { InputHTMLAttributes, ReactNode } from "react";
import { Card } from "#app/components/card.tsx";
import { Chip } from "#app/components/chip.tsx";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { isStand, type Seat, seatLimits } from "#domain/seat/seat.ts";
import { CardTitle } from "../card-title.tsx";
import type { SeatBlock } from "../confirm-data.ts";
import { fieldId, type MissingField } from "../missing.ts";
import { SeatSuggestions } from "./seat-suggestions.tsx";
import { useFieldLabels } from "./use-field-labels.ts";

type Props = {
  seat: Seat;
  onChange: (changes: Partial<Seat>) => void;
  isPrefilled: boolean;
  blocks: SeatBlock[];
  missing: MissingField[];
  children?: ReactNode;
};

export function SeatCard({ seat, onChange, isPrefilled, blocks, missing, children }: Props) {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const field = (name: keyof typeof seatLimits, attributes: InputHTMLAttributes<HTMLInputElement> = {}) => (
    <Field
      compact
      id={fieldId(name)}
      name={name}
      label={labels[name]}
      value={seat[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      maxLength={seatLimits[name]}
      autoComplete="off"
      enterKeyHint="next"
      error={missing.includes(name) ? t`Required` : null}
      {...attributes}
    />
  );
  return (
    <Card className="grid gap-3 p-5">
      <CardTitle icon="seat">{t`Where should we bring it?`}</CardTitle>
      <div className="grid grid-cols-3 gap-2">
        {field("section", { required: blocks.length > 0, list: "seat-sections" })}
        {field("row", { required: true })}
        {field("seatNo", { required: true })}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          id={fieldId("stand")}
          name="stand"
          label={labels.stand}
          required
          value={seat.stand}
          onChange={({ target }) => isStand(target.value) && onChange({ stand: target.value })}
          options={[
            { value: "Main", label: t({ message: "Main", context: "stand of a stadium" }) },
            { value: "Gallery", label: t({ message: "Gallery", context: "stand of a stadium" }) },
          ]}
        />
        {field("entrance", { required: true, list: "seat-entrances" })}
      </div>
      <details open={Boolean(seat.seatDetails)}>
        <summary className="row min-h-11 gap-1.5 text-sm font-medium text-link">
          <Icon name="plus" className="size-4" />
          {t`Area and a note for the runner`}
        </summary>
        <div className="grid gap-2 pt-2">
          {field("area", { list: "seat-areas" })}
          {field("seatDetails", { enterKeyHint: "done" })}
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
