import { SelectField } from "#app/components/select-field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { type Side, sides } from "#domain/schemas/new-venue.ts";

/** A side of the pitch, by the name that fans read. */
export function SideField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Side;
  onChange: (side: Side) => void;
}) {
  const localize = useLocalize();
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Side)}
      options={(Object.keys(sides) as Side[]).map((side) => ({
        value: side,
        label: localize(sides[side].name),
      }))}
    />
  );
}
