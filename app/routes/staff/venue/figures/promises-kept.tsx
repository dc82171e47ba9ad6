import type { Promises } from "#domain/venue/evening.ts";
import { keptPercent } from "#domain/venue/venue-figures.ts";

/** In green, amber or red: 80 and 60 percent are the borders. */
export function PromisesKept({ promises }: { promises: Promises }) {
  const kept = keptPercent(promises);
  return kept === null ? (
    "–"
  ) : (
    <bdi dir="ltr" className={`font-semibold ${promiseTone(kept)}`}>
      {kept}%
    </bdi>
  );
}

export function promiseTone(kept: number | null): string {
  if (kept === null) return "";
  return kept >= 80 ? "text-delivered" : kept >= 60 ? "text-pending" : "text-canceled";
}
