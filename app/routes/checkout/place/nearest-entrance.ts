import { distanceMetres, type Position } from "#domain/shop/geo.ts";
import type { SeatBlock } from "../confirm-data.ts";

/** Entrances farther away are ignored. */
const nearMetres = 250;

/** The entrance of the nearest block, for a fan who is in the stadium. */
export function nearestEntrance(blocks: SeatBlock[], position: Position): string | null {
  let best: { entrance: string; metres: number } | null = null;
  for (const block of blocks) {
    const metres = distanceMetres(block, position);
    if (metres < (best?.metres ?? nearMetres)) best = { entrance: block.entrance, metres };
  }
  return best?.entrance ?? null;
}
