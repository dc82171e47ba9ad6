import { useLingui } from "@lingui/react/macro";
import { BagMark } from "#app/components/bag-mark.tsx";
import { Chip } from "#app/components/chip.tsx";
import { AgeSign } from "#app/components/legal-age.tsx";
import { AllergyMark } from "#app/routes/staff/parts/allergy-mark.tsx";
import type { Carried } from "#domain/delivery/deliveries.ts";
import { ageRestrictedLines } from "#domain/delivery/deliveries.ts";
import { codeText } from "../runner-texts.ts";
import { DueChip } from "./due-chip.tsx";
import { placeText, useWay } from "./seat-facts.tsx";

/** A later stop; a tap makes it the next one. */
export function StopRow({
  stop,
  now,
  clock,
  onChoose,
}: {
  stop: Carried;
  now: number;
  clock: (at: number) => string;
  onChoose: () => void;
}) {
  const { t } = useLingui();
  const wayText = useWay()(stop);
  return (
    <button type="button" onClick={onChoose} className="card row w-full gap-3 p-4 text-start">
      <BagMark code={stop.code} className="size-9" />
      <span className="min-w-0 grow">
        <span className="block text-lg font-semibold wrap-anywhere">{placeText(t, stop.seat)}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          <bdi>{codeText(stop.code)}</bdi> · {wayText}
        </span>
        <span className="mt-2 flex flex-wrap gap-2 empty:hidden">
          <DueChip promise={stop.promise} now={now} clock={clock} />
          {ageRestrictedLines(stop.lines).length > 0 && (
            <Chip tone="red">
              <AgeSign />
            </Chip>
          )}
        </span>
        <AllergyMark as="span" allergies={stop.allergies} className="mt-2" />
        <span className="unseen">{t`Make it the next stop`}</span>
      </span>
    </button>
  );
}
