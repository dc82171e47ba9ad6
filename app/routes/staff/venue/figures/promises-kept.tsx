import { Trans } from "@lingui/react/macro";
import type { Promises } from "#domain/venue/evening.ts";
import { keptPercent } from "#domain/venue/venue-figures.ts";

/** The share, and of how many. In green, amber or red: 80 and 60 percent are the borders. */
export function PromisesKept({ promises }: { promises: Promises }) {
  const kept = keptPercent(promises);
  return kept === null ? (
    "–"
  ) : (
    <Trans>
      <bdi dir="ltr" className={`font-semibold ${promiseTone(kept)}`}>
        {kept}%
      </bdi>{" "}
      of {promises.kept + promises.broken}
    </Trans>
  );
}

export function promiseTone(kept: number | null): string {
  if (kept === null) return "";
  return kept >= 80 ? "text-delivered" : kept >= 60 ? "text-pending" : "text-canceled";
}
