import { useLocalize } from "#app/hooks/use-localize.ts";
import { type Side, sides } from "#domain/schemas/new-venue.ts";
import type { Bound } from "../../../venue/parts/bound.ts";
import { Choice } from "../../../venue/parts/fields.tsx";

/** A side of the pitch, by the name that fans read. */
export function SideField({ of, label }: { of: Bound<{ side: Side }>; label: string }) {
  const localize = useLocalize();
  const options = (Object.keys(sides) as Side[]).map((side) => [side, localize(sides[side].name)] as const);
  return <Choice of={of} name="side" label={label} options={options} />;
}
