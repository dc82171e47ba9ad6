import { orderCodeCount, orderCodeFrom } from "#domain/order/order-code.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { isUniqueViolation } from "#worker/db/client.ts";
import { orders } from "#worker/db/schema/index.ts";
import { random, randomSecret } from "#worker/platform/ids.ts";
import { draftColumns, leastUsedCode, lineRows } from "#worker/usecases/checkout/reads/draft-rows.ts";
import type { RoomDeps } from "../ports.ts";
import {
  type DraftInput,
  type DraftResult,
  draftGuards,
  draftLivesUntil,
  refusedByGuard,
  reserveKitchen,
} from "./draft.ts";
import { openHold } from "./open-hold.ts";

/** Stores a new draft and opens its hold. Kitchen time is reserved first: without a place no card is touched. */
export async function openDraft(deps: RoomDeps, input: DraftInput): Promise<DraftResult> {
  const reserved = await reserveKitchen(deps, input);
  if (!reserved.ok) return reserved;
  const at = deps.now();
  for (let attempt = 0; ; attempt++) {
    try {
      await deps.step.write(
        deps.db.insert(orders).values({
          id: input.id,
          orderId: String(at),
          orderCode: leastUsedCode(orderCodeFrom(random.int(orderCodeCount)), input.shop.id),
          customerId: input.customer.id,
          checkoutKey: input.proposal.checkoutKey,
          status: OrderStatus.PENDING,
          paymentState: input.quote.totals.totalMinor > 0 ? "awaiting" : "none",
          handoverSecret: randomSecret(),
          handoverPin: String(random.int(10_000)).padStart(4, "0"),
          createdAt: at,
          draftExpiresAt: draftLivesUntil({ createdAt: at }, at),
          ...draftColumns(input, reserved, at),
        }),
        ...lineRows(deps.db, input),
        ...draftGuards(deps.db, input),
      );
      break;
    } catch (error) {
      if (isUniqueViolation(error, "orders.order_code") && attempt < 8) continue;
      const refused = refusedByGuard(error);
      if (!refused && !isUniqueViolation(error, "orders.")) throw error;
      deps.step.changedAt.add(input.shop.id);
      // A board that lost its book gave away an occupied shelf.
      if (isUniqueViolation(error, "orders.shelf")) return { ok: false, reason: "shelves-full" };
      if (refused) return refused;
      return {
        ok: false,
        reason: isUniqueViolation(error, "orders.checkout_key") ? "duplicate" : "other-draft",
      };
    }
  }
  return openHold(deps, input, true);
}
