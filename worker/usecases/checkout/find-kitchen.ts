import type { QuoteProblem } from "#domain/cart/checkout.ts";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import { walkMinutesTo } from "#domain/menu/zones.ts";
import type { Fulfilment, TakenShelf } from "#domain/pickup/pickup.ts";
import { chooseShops, type SeatedChoice } from "#domain/shop/shop-choice.ts";
import {
  kitchenLines,
  quotedFacts,
  type RequestedLine,
  type ShopRow,
  shopsWithEnough,
} from "#worker/usecases/checkout/requested-lines.ts";
import type { Boards, KitchenRefusal } from "../ports.ts";
import { findAlternatives } from "./find-alternatives.ts";

export type KitchenSearch = Omit<SeatedChoice, "shops" | "section"> & {
  section: string;
  shops: readonly ShopRow[];
  /** The order that asks; a place it already holds does not count against it. */
  orderId: string;
  fulfilment: Fulfilment;
  held: readonly (TakenShelf & { shopId: string })[];
};

export type FoundKitchen = {
  shop: ShopRow;
  walkMinutes: number;
  promise: PromiseMinutes;
  /** Begun after the break. */
  isLater?: true | undefined;
  /** A closer shop without room or stock. */
  passedOver: { shop: ShopRow; reason: "shop-full" | "sold-out" } | null;
  /** The shops that were asked before and had no place. */
  refusedBy: string[];
};

/** `shopId`: the shop that would have cooked, if any. */
type NoKitchen = { ok: false; problem: QuoteProblem; shopId?: string | undefined };

const maxAsked = 5;

/**
 * The closest open shop that sells every line, delivers to the seat and has room now; one that begins after the break
 * only where no other is sooner.
 */
export async function findKitchen(
  boards: Pick<Boards, "ask">,
  requested: readonly RequestedLine[],
  seeking: KitchenSearch,
): Promise<({ ok: true } & FoundKitchen) | NoKitchen> {
  const isPickup = seeking.fulfilment === "pickup";
  // Alternatives only for a delivery; a pickup is offered beside the delivery anyway.
  const alternatives = async () => (isPickup ? [] : findAlternatives(boards, requested, seeking));
  for (const each of requested) {
    if (shopsWithEnough(each, requested).length > 0) continue;
    const left = Math.max(...[...each.soldBy.values()].map(({ stock }) => stock ?? 0));
    const [shopId] = each.soldBy.keys();
    return { ok: false, problem: await soldOut(each, left), shopId };
  }
  const choice = chooseShops({
    ...seeking,
    lines: requested.map((each) => ({ shopIds: shopsWithEnough(each, requested), isDrink: each.isDrink })),
  });
  if (!choice.ok) return { ok: false, problem: { code: choice.reason, alternatives: await alternatives() } };

  const [nearest] = choice.shopIds;
  let passedOver: FoundKitchen["passedOver"] = null;
  const refusedBy: string[] = [];
  let refusal: KitchenRefusal | null = null;
  let later: ({ ok: true } & FoundKitchen) | null = null;
  for (const shopId of choice.shopIds.slice(0, maxAsked)) {
    const shop = seeking.shops.find((each) => each.id === shopId);
    if (!shop) continue;
    const walkMinutes = walkMinutesTo(shop, seeking);
    const lines = kitchenLines(requested, shopId);
    const held = seeking.held.filter((each) => each.shopId === shopId);
    const request = {
      orderId: seeking.orderId,
      lines,
      ...(isPickup ? { walkMinutes: 0, shelves: { labels: shop.shelves, held } } : { walkMinutes }),
    };
    const answer = await boards.ask(shopId, request, quotedFacts(shop, requested));
    if (answer.ok) {
      const { promise, isLater } = answer;
      const found = { ok: true as const, shop, walkMinutes, promise, isLater, passedOver, refusedBy };
      if (!isLater) return later && later.promise.from <= promise.from ? later : found;
      later ??= found;
      continue;
    }
    if (answer.reason === "shop-full" || answer.reason === "sold-out")
      passedOver ??= { shop, reason: answer.reason };
    refusedBy.push(shopId);
    refusal = worth(refusal, answer);
  }
  if (later) return later;
  if (refusal?.reason === "shop-full") {
    const { aboutMinutes } = refusal;
    const problem = { code: "shop-full" as const, aboutMinutes, alternatives: await alternatives() };
    return { ok: false, problem, shopId: nearest };
  }
  if (refusal?.reason === "shelves-full")
    return { ok: false, problem: { code: "shelves-full" }, shopId: nearest };
  if (refusal?.reason === "order-too-large")
    return { ok: false, problem: { code: "order-too-large", alternatives: await alternatives() } };
  const short = refusal?.reason === "sold-out" ? refusal : null;
  const line = requested.find((each) => each.line.itemId === short?.itemId);
  if (short && line) return { ok: false, problem: await soldOut(line, short.left), shopId: nearest };
  return { ok: false, problem: { code: "shops-closed", alternatives: await alternatives() } };

  async function soldOut({ row }: RequestedLine, left: number): Promise<QuoteProblem> {
    return { code: "sold-out", itemId: row.id, name: row.name, left, alternatives: await alternatives() };
  }
}

/**
 * The more useful of two refusals: the full shop that is free soonest, else a smaller basket, else the missing dish.
 */
function worth(known: KitchenRefusal | null, next: KitchenRefusal): KitchenRefusal {
  if (known?.reason === "shop-full" && next.reason === "shop-full")
    return next.aboutMinutes < known.aboutMinutes ? next : known;
  if (known?.reason === "shop-full" || next.reason === "shops-closed") return known ?? next;
  if (known?.reason === "order-too-large" && next.reason === "sold-out") return known;
  return known?.reason === "sold-out" && next.reason === "sold-out" && known.left >= next.left ? known : next;
}
