import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Pieces } from "#domain/ledger/pieces.ts";
import { insteadLines, resolveSoldOut, type SoldOutResult } from "#domain/ledger/sold-out.ts";
import { warnedOf } from "#domain/menu/allergies.ts";
import { chosenOptions, findChoiceProblem, isAgeRestricted } from "#domain/menu/menu.ts";
import { markOptionsOut, optionsOutAt } from "#domain/menu/out-options.ts";
import { allergensWith } from "#domain/menu/with-choices.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import { swapChoices } from "#domain/shop/availability.ts";
import { type Db, isSubstituteSoldOutError } from "../../db/client.ts";
import type { OrderStep } from "../../db/order/order-step.ts";
import type { OrderState } from "../../db/order/orders.ts";
import { takePortions } from "../../db/order/stock.ts";
import { reading, readOne } from "../../db/reading.ts";
import { menuItems, orderLines, shopItems } from "../../db/schema/index.ts";
import type { RoomDeps } from "../ports.ts";

export type ResolvedLines = {
  removed: Pieces[];
  /** For planning the money, without a refund's id. */
  added: ReturnType<typeof insteadLines>;
  /** The substitutes, for the order's history. */
  swapped: { position: number; quantity: number; itemId: string }[];
  statements: (at: number, refundId?: string) => BatchItem<"sqlite">[];
};

/**
 * Resolves sold-out pieces as the fan chose. Checks substitutes against the current menu: a dish may have sold out or
 * got an allergen.
 */
export async function applySoldOutChoice(
  { db, now }: Pick<RoomDeps, "db" | "now">,
  { order, lines }: OrderState,
  pieces: readonly Pieces[],
): Promise<ResolvedLines | "cancel"> {
  const swapOf = (position: number) => lines.find((line) => line.position === position)?.ifSoldOut;
  const itemIds = pieces.flatMap(({ position }) => {
    const said = swapOf(position);
    const line = lines.find((each) => each.position === position);
    return said?.kind === "swap" && line ? [line.itemId, said.itemId] : [];
  });
  const at = now();
  const found =
    itemIds.length > 0
      ? await readOne(db, readSubstitutes(db, order.shopId, [...new Set(itemIds)], at))
      : null;
  const settled = resolveSoldOut(lines, pieces, (line, swap) =>
    found ? portionsOf(found, { wantedId: line.itemId, swap, allergies: order.allergies, at }) : 0,
  );
  if (settled === "cancel") return settled;
  const { removed, swaps } = settled;
  return {
    removed,
    added: insteadLines(lines, swaps, null),
    swapped: swaps.map(({ position, quantity, swap }) => ({ position, quantity, itemId: swap.itemId })),
    statements: (when, refundId) =>
      found
        ? substituteStatements(db, { order, lines }, insteadLines(lines, swaps, refundId ?? null), found, {
            isAccepted: refundId !== undefined,
            at: when,
          })
        : [],
  };
}

type SwapRequest = {
  wantedId: string;
  swap: SoldOutResult["swaps"][number]["swap"];
  allergies: readonly string[];
  at: number;
};

/** Available pieces of a substitute: 0 if it no longer qualifies by the current menu. */
function portionsOf({ dishes, places }: Substitutes, { wantedId, swap, allergies, at }: SwapRequest): number {
  const [wanted, other, place] = [dishes.get(wantedId), dishes.get(swap.itemId), places.get(swap.itemId)];
  if (!wanted || !other || !place?.isAvailable || (place.soldOutUntil ?? 0) > at) return 0;
  const customization = markOptionsOut(other.customization, optionsOutAt(place, at));
  const [dish, before] = [
    { ...other, customization, isAvailable: true },
    { ...wanted, isAvailable: true },
  ];
  // The agreed choices must still be available and valid.
  if (!swapChoices(dish, before, allergies) || findChoiceProblem(customization, swap.choices)) return 0;
  if (warnedOf(allergensWith(dish, swap.choices), allergies).length > 0) return 0;
  return place.left ?? Number.POSITIVE_INFINITY;
}

/** A commit that also returns null (read again) if another order took the last substitute. */
export async function commitResolved(step: OrderStep, ...args: Parameters<OrderStep["commit"]>) {
  try {
    return await step.commit(...args);
  } catch (error) {
    if (isSubstituteSoldOutError(error)) return null;
    throw error;
  }
}

/** Pieces of a dish in orders that are not accepted yet. */
const owedPieces = (shopId: string, itemId: SQL | string, now: number) => sql<number>`(
  select coalesce(sum(owed.quantity - owed.removed_quantity), 0)
  from order_lines as owed indexed by order_lines_place
  where owed.item_id = ${itemId} and owed.order_id in (
    select id from orders where shop_id = ${shopId} and status = ${OrderStatus.PENDING}
      and closed_at is null and placed_at is not null
    union all
    select id from orders where closed_at is null and placed_at is null
      and draft_expires_at > ${now} and shop_id = ${shopId}
  )
)`;

/** Dishes as they are now, and how this shop has them: `left` is null where portions are not counted. */
function readSubstitutes(db: Db, shopId: string, itemIds: readonly string[], now: number) {
  const owed = owedPieces(shopId, sql`${shopItems.itemId}`, now);
  const statements = [
    db
      .select()
      .from(menuItems)
      .where(inArray(menuItems.id, [...itemIds])),
    db
      .select({
        ...pick(shopItems, "itemId", "isAvailable", "soldOutUntil", "optionsOut"),
        left: sql<number | null>`${shopItems.stock} - ${owed}`.as("left_portions"),
      })
      .from(shopItems)
      .where(and(eq(shopItems.shopId, shopId), inArray(shopItems.itemId, [...itemIds]))),
  ] as const;
  return reading(statements, ([dishes, places]) => ({
    dishes: new Map(dishes.map((dish) => [dish.id, dish])),
    places: new Map(places.map((place) => [place.itemId, place])),
  }));
}

type Substitutes = ReturnType<ReturnType<typeof readSubstitutes>["read"]>;

/**
 * Stores the substitutes' lines. The batch fails if another order took the last portions since they were counted: the
 * position is then null (`isSubstituteSoldOutError`). `isAccepted`: portions are deducted already, so these are, too.
 */
function substituteStatements(
  db: Db,
  { order, lines }: Pick<OrderState, "order" | "lines">,
  added: ReturnType<typeof insteadLines>,
  { dishes }: Substitutes,
  { isAccepted, at }: { isAccepted: boolean; at: number },
) {
  return added.flatMap(({ swap, ...line }) => {
    const dish = dishes.get(swap.itemId);
    const replaced = lines.find(({ position }) => position === line.instead?.of);
    if (!dish || !replaced) return [];
    const left = sql`(select ${shopItems.stock} from ${shopItems} where ${shopItems.shopId} = ${order.shopId}
      and ${shopItems.itemId} = ${dish.id}) - ${owedPieces(order.shopId, dish.id, at)}`;
    const row = {
      ...line,
      orderId: order.id,
      position: sql<number>`case when coalesce(${left} >= ${line.quantity}, true) then ${line.position} end`,
      itemId: dish.id,
      ...pick(dish, "name", "description", "picture"),
      choices: swap.choices,
      options: chosenOptions(dish.customization, swap.choices).map((option) => option.name),
      optionAllergens: allergensWith({ ...dish, allergens: [] }, swap.choices),
      originalUnitMinor: swap.unitMinor,
      discountPercentage: 0,
      totalMinor: swap.unitMinor * line.quantity,
      // Like the replaced line, for the kitchen and its tax.
      ...pick(replaced, "tint", "taxClass", "taxRate", "preparationMinutes"),
      ageRestricted: isAgeRestricted(dish, swap.choices),
    };
    return [
      db.insert(orderLines).values(row),
      ...(isAccepted ? [takePortions(db, order.shopId, dish.id, line.quantity, at)] : []),
    ];
  });
}
