import type { CartLine } from "#domain/cart/cart.ts";
import { cancelAll } from "#domain/cart/edit-lines.ts";
import type { IfSoldOut } from "#domain/ledger/sold-out.ts";
import { isOfferOn } from "#domain/menu/money/offers.ts";
import { priceLine } from "#domain/menu/money/pricing.ts";
import { markOptionsOut, optionsOutAt } from "#domain/menu/out-options.ts";
import { swapChoices } from "#domain/shop/availability.ts";
import { taxOfPiece } from "#domain/tax/tax.ts";
import type { ItemRow, QuoteReads } from "#worker/usecases/checkout/requested-lines.ts";

type Sold = { line: CartLine; row: ItemRow; unitMinor: number; taxClass: string };

/**
 * The agreed `ifSoldOut` of each line. A substitute that the shop lacks, that is dearer or unsuitable becomes
 * "leave-out", so that no cart fails over a case that may never happen.
 */
export function agreedIfSoldOut(
  [stadiumRows, , itemRows, soldRows]: QuoteReads,
  { shopId, day, now }: { shopId: string; day: string; now: number },
): (sold: Sold) => IfSoldOut | undefined {
  const stadium = stadiumRows[0];
  const soldHere = (itemId: string) =>
    soldRows.find(
      (each) =>
        each.itemId === itemId &&
        each.shopId === shopId &&
        each.isAvailable &&
        (each.soldOutUntil ?? 0) <= now &&
        each.stock !== 0,
    );
  return ({ line, row, unitMinor: maxMinor, taxClass }) => {
    if (!stadium?.asksIfSoldOut) return undefined;
    if (line.ifOut === cancelAll) return { kind: "cancel" };
    const other = itemRows.find(({ id, stadiumId }) => id === line.ifOut && stadiumId === row.stadiumId);
    const place = other && soldHere(other.id);
    if (!other || !place) return { kind: "leave-out" };
    const customization = markOptionsOut(other.customization, optionsOutAt(place, now));
    const item = { ...other, customization, isAvailable: true, offerActive: isOfferOn(other, now) };
    const choices = swapChoices(item, { ...row, isAvailable: true }, []);
    if (!choices) return { kind: "leave-out" };
    const { unitMinor } = priceLine({ item, choices, quantity: 1 }, stadium.currency);
    if (unitMinor > maxMinor) return { kind: "leave-out" };
    const unitTaxMinor = stadium.tax ? taxOfPiece(stadium.tax, unitMinor, taxClass, day).unitTaxMinor : 0;
    return { kind: "swap", itemId: other.id, name: other.name, choices, unitMinor, unitTaxMinor };
  };
}
