import type { Localized } from "../language/localized.ts";
import { mergePieces, type Pieces, type SoldLine, standingPieces } from "./pieces.ts";

/**
 * What to do if a line's dish sells out. Stored with the line, at a price agreed in the quote; null (the venue doesn't
 * ask) means "leave-out".
 */
export type IfSoldOut = { kind: "leave-out" } | { kind: "cancel" } | ({ kind: "swap" } & Swap);

/** The substitute: never dearer, and taxed by the line's class and rate, because both are of one category. */
export type Swap = {
  itemId: string;
  name: Localized;
  choices: string[];
  unitMinor: number;
  unitTaxMinor: number;
};

export type AskedLine = SoldLine & { itemId: string; ifSoldOut?: IfSoldOut | null };

export type SoldOutResult = {
  /** All sold-out pieces, replaced or not. */
  removed: Pieces[];
  /** In the order of the lines. */
  swaps: (Pieces & { swap: Swap })[];
};

/**
 * Resolves sold-out pieces as the fan chose. If the substitute can't replace all pieces of a line, the pieces are left
 * out; the order is never canceled for that.
 * @param portionsOf how many substitutes are left; 0 if the dish no longer qualifies
 */
export function resolveSoldOut(
  lines: readonly AskedLine[],
  pieces: readonly Pieces[],
  portionsOf: (line: AskedLine, swap: Swap) => number,
): SoldOutResult | "cancel" {
  const removed = mergePieces(pieces);
  const lineOf = (position: number) => lines.find((line) => line.position === position);
  const gone = removed.flatMap(({ position }) => lineOf(position) ?? []);
  if (gone.some((line) => line.ifSoldOut?.kind === "cancel")) return "cancel";
  const promised = new Map<string, number>();
  const swaps = removed.flatMap(({ position, quantity }) => {
    const line = lineOf(position);
    if (line?.ifSoldOut?.kind !== "swap") return [];
    const { kind: _, ...swap } = line.ifSoldOut;
    if (gone.some((each) => each.itemId === swap.itemId)) return [];
    const before = promised.get(swap.itemId) ?? 0;
    if (portionsOf(line, swap) < before + quantity) return [];
    promised.set(swap.itemId, before + quantity);
    return [{ position, quantity, swap }];
  });
  return { removed, swaps };
}

/**
 * The same for the rest of one line, as far as a screen can tell: the server decides again.
 * @param portionsOf how many of a dish the shop has
 */
export function soldOutOutcome(
  lines: readonly AskedLine[],
  { position, quantity, removedQuantity }: AskedLine,
  portionsOf: (itemId: string) => number,
): Swap | "leave-out" | "cancel" {
  const gone = { position, quantity: quantity - removedQuantity };
  const settled = resolveSoldOut(lines, [gone], (_, swap) => portionsOf(swap.itemId));
  if (settled === "cancel") return settled;
  const [came] = settled.swaps;
  if (came) return came.swap;
  const isLast = standingPieces(lines).every((each) => each.position === position);
  return isLast ? "cancel" : "leave-out";
}

/** The line that a substitute replaces. */
export const replacedLine = <Line extends Pick<SoldLine, "position" | "instead">>(
  lines: readonly Line[],
  { instead }: Pick<SoldLine, "instead">,
): Line | undefined => (instead ? lines.find(({ position }) => position === instead.of) : undefined);

/** Lines as packed: without replaced pieces; each substitute names the dish that it replaces. */
export function linesInBag<
  Line extends Pick<SoldLine, "position" | "quantity" | "removedQuantity" | "instead"> & { name: Localized },
>(lines: readonly Line[]): (Line & { insteadOf?: Localized })[] {
  return lines.flatMap((line) => {
    const came = lines.filter(({ instead }) => instead?.of === line.position);
    const swapped = came.reduce((sum, { quantity }) => sum + quantity, 0);
    if (swapped === line.quantity) return [];
    const of = replacedLine(lines, line);
    const [quantity, removedQuantity] = [line.quantity - swapped, line.removedQuantity - swapped];
    return [{ ...line, quantity, removedQuantity, ...(of && { insteadOf: of.name }) }];
  });
}

/** The substitutes as lines, behind the last one. */
export function insteadLines(
  lines: readonly SoldLine[],
  swaps: SoldOutResult["swaps"],
  refundId: string | null,
): (SoldLine & { swap: Swap })[] {
  const first = Math.max(-1, ...lines.map((line) => line.position)) + 1;
  return swaps.map(({ position, quantity, swap }, index) => ({
    position: first + index,
    quantity,
    removedQuantity: 0,
    unitMinor: swap.unitMinor,
    unitTaxMinor: swap.unitTaxMinor,
    instead: { of: position, refundId },
    swap,
  }));
}
