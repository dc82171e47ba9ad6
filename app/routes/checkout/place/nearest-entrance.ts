import { distanceMetres, type Position } from "#domain/shop/geo.ts";
import type { SeatBlock } from "../confirm-data.ts";

/** Entrances farther away are ignored. */
const nearMetres = 250;

/** The entrance of the nearest block, for a fan who is in the stadium. */
export function nearestEntrance(blocks: SeatBlock[], position: Position): string | null {
  return nearest(blocks, position)?.entrance ?? null;
}

type Measured = Position & { accuracyMetres: number | null };

/** The entrance near the phone if the seat's is another one, farther away by more than the position may err; else null. */
export function otherEntrance(blocks: SeatBlock[], position: Measured, entrance: string): string | null {
  const own = nearest(
    blocks.filter((block) => sameName(block.entrance, entrance)),
    position,
    Number.POSITIVE_INFINITY,
  );
  const best = nearest(blocks, position);
  if (!own || !best || sameName(best.entrance, entrance)) return null;
  return own.metres - best.metres > (position.accuracyMetres ?? 0) ? best.entrance : null;
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function nearest(blocks: SeatBlock[], position: Position, within = nearMetres) {
  let best: { entrance: string; metres: number } | null = null;
  for (const block of blocks) {
    const metres = distanceMetres(block, position);
    if (metres < (best?.metres ?? within)) best = { entrance: block.entrance, metres };
  }
  return best;
}
