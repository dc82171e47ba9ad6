import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { rangesOf } from "#domain/seat/seating.ts";
import type { SheetRequest } from "#domain/venue/seat-sheet.ts";
import { useVenue } from "../parts/use-venue.ts";

/** The stand's blocks: one press selects all seats of a block. */
export function SectionPicker({
  request,
  onChange,
}: {
  request: SheetRequest;
  onChange: (changes: Partial<SheetRequest>) => void;
}) {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const blocks = venue.blocks.filter(({ stand }) => stand === request.stand);
  return (
    <div className="row flex-wrap gap-2">
      {blocks.map((block) => {
        const sections = block.sections.join(", ");
        return (
          <button
            key={`${block.entrance}.${sections}`}
            type="button"
            aria-pressed={request.sections === sections}
            className="option grid min-w-0 py-1.5 text-start text-sm"
            onClick={() => onChange({ sections, ...rangesOf(block) })}
          >
            <bdi dir="ltr" className="one-line max-w-44">
              {sections}
            </bdi>
            <span className="text-xs text-muted">
              {words(block.area)} · {t`gate ${block.entrance}`}
            </span>
          </button>
        );
      })}
    </div>
  );
}
