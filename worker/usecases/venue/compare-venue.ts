import type { Localized } from "#domain/language/localized.ts";
import type { Currency } from "#domain/money/money.ts";
import type { Copies } from "#domain/schemas/venue-part.ts";
import type { VenueChange } from "#domain/venue/venue-changes.ts";
import type { Row, toRows } from "./venue-rows.ts";

type Wanted = ReturnType<typeof toRows>;
type Stored = Record<
  "stadiumRows" | "categoryRows" | "shopRows" | "itemRows" | "soldRows" | "voiceRows",
  Row[]
>;
/** Columns of a row, and the file's field that they come from where it has another name. */
const fileNames: Record<string, string> = {
  categoryId: "category",
  discountPercentage: "offer",
  offerActive: "offer",
  offerFrom: "offer",
  offerUntil: "offer",
  vendorConnectedAccountId: "connectedAccount",
  breakMenu: "halfTime",
};

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** What a file changes, thing by thing and by name, removals first: what somebody reads before it is written. */
export function compareVenue(stored: Stored, wanted: Wanted, copies: Copies): VenueChange[] {
  const listOf = (rows: Row[], key: string) => {
    const lists = Map.groupBy(rows, (row) => row.itemId);
    return (id: unknown) =>
      (lists.get(id) ?? [])
        .map((row) =>
          JSON.stringify(
            key === "shopId"
              ? row.shopId
              : [row.id, row.rating, row.comment, row.customerName, row.createdAt],
          ),
        )
        .sort();
  };
  const [soldNow, soldThen] = [listOf(stored.soldRows, "shopId"), listOf(wanted.sold, "shopId")];
  const [saidNow, saidThen] = [listOf(stored.voiceRows, "id"), listOf(wanted.testimonials, "id")];
  const dishExtras = (id: unknown) => [
    ...(same(soldNow(id), soldThen(id)) ? [] : ["shops"]),
    ...(same(saidNow(id), saidThen(id)) ? [] : ["testimonials"]),
  ];
  const idBefore = (id: unknown) => copies.get(String(id)) ?? String(id);
  const markedIn = (rows: Row[], id: unknown) =>
    rows
      .flatMap(({ shopId, itemId, inBreak }) => (shopId === id && inBreak ? [idBefore(itemId)] : []))
      .sort();
  const heldIn = (rows: Row[], id: unknown) =>
    rows
      .flatMap(({ shopId, itemId, holdMinutes, tray }) =>
        shopId === id && holdMinutes && tray ? [[idBefore(itemId), holdMinutes, tray].join()] : [],
      )
      .sort();
  const shopExtras = (id: unknown) => {
    const isSaid = wanted.sold.some(({ shopId, inBreak }) => shopId === id && inBreak !== undefined);
    const isSame = !isSaid || same(markedIn(stored.soldRows, id), markedIn(wanted.sold, id));
    const isAheadSaid = wanted.sold.some(({ shopId, tray }) => shopId === id && tray !== undefined);
    const isAheadSame = !isAheadSaid || same(heldIn(stored.soldRows, id), heldIn(wanted.sold, id));
    return [...(isSame ? [] : ["halfTime"]), ...(isAheadSame ? [] : ["ahead"])];
  };
  const stands = new Map(
    [...stored.shopRows, ...wanted.shops].map(({ id, name }) => [id, name as Localized]),
  );
  const idsOf = (list: string[]) => list.map((text) => JSON.parse(text) as string);
  const nameOfRow = ({ name }: Row) => JSON.stringify(name);
  const called = Map.groupBy(wanted.items, nameOfRow);
  /** Whoever sells a dish that several shops share, or one of two of the same name. */
  const sellers = (row: Row, isNew: boolean): Pick<VenueChange, "shops"> => {
    const [now, then] = [idsOf(soldNow(row.id)), idsOf(soldThen(row.id))];
    const isShared = isNew
      ? (called.get(nameOfRow(row))?.length ?? 0) > 1
      : Math.max(now.length, then.length) > 1;
    return isShared ? { shops: then.flatMap((id) => stands.get(id) ?? []) } : {};
  };
  const open = stored.shopRows.filter((row) => row.isOpen || wanted.shops.some(({ id }) => id === row.id));
  const changes = [
    ...compare("venue", stored.stadiumRows, [wanted.stadium]),
    ...compare("category", stored.categoryRows, wanted.categories),
    ...compare("shop", open, wanted.shops, shopExtras),
    ...compare("dish", stored.itemRows, wanted.items, dishExtras, sellers),
  ];
  const rank = ["removed", "closed", "added", "changed", "reordered"];
  return changes.sort((a, b) => rank.indexOf(a.change) - rank.indexOf(b.change));
}

function compare(
  kind: VenueChange["kind"],
  stored: Row[],
  wanted: Row[],
  extras: (id: unknown) => string[] = () => [],
  sellers: (row: Row, isNew: boolean) => Pick<VenueChange, "shops"> = () => ({}),
): VenueChange[] {
  const known = new Map(stored.map((row) => [row.id, row]));
  const nameOf = (row: Row) => row.name as Localized;
  const changes = wanted.flatMap((row): VenueChange[] => {
    const before = known.get(row.id);
    known.delete(row.id);
    if (!before) return [{ kind, change: "added", name: nameOf(row), ...sellers(row, true) }];
    const columns = Object.keys(row).filter((name) => !same(row[name], before[name]));
    const named = columns.filter((name) => name !== "position").map((name) => fileNames[name] ?? name);
    const fields = [...new Set([...named, ...extras(row.id)])];
    if (fields.length > 0)
      return [
        { kind, change: "changed", name: nameOf(row), fields, ...price(before, row), ...sellers(row, false) },
      ];
    return [];
  });
  const left = [...known.values()].map((row): VenueChange => {
    return { kind, change: kind === "shop" ? "closed" : "removed", name: nameOf(row) };
  });
  const order: VenueChange[] = same(inOrder(stored, wanted), inOrder(wanted, stored))
    ? []
    : [{ kind, change: "reordered", name: {} }];
  return [...changes, ...left, ...order];
}

/** The ids that both have, in one's order: what only slides up, because others left, keeps its place. */
function inOrder(rows: Row[], others: Row[]): unknown[] {
  const kept = new Set(others.map(({ id }) => id));
  return rows
    .filter(({ id }) => kept.has(id))
    .sort((a, b) => Number(a.position) - Number(b.position))
    .map(({ id }) => id);
}

function price(before: Row, row: Row): Pick<VenueChange, "price"> {
  const [from, to] = [Number(before.priceMinor), Number(row.priceMinor)];
  if (row.priceMinor === undefined || from === to || before.currency !== row.currency) return {};
  return { price: { from, to, currency: row.currency as Currency } };
}
