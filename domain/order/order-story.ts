import type { KnownActor } from "../actor.ts";
import type { Localized } from "../language/localized.ts";
import type { MovedKind, Party } from "../ledger/ledger.ts";
import type { OrderSums, RefundScope } from "../ledger/money-back.ts";
import type { RefundState } from "../ledger/refund-calls.ts";
import type { Shares } from "../ledger/shares.ts";
import type { Currency } from "../money/money.ts";
import type { DocumentKind } from "../receipt/receipt.ts";
import type { ListedStage } from "./stage.ts";

/** The actor of an event, by name while the account exists; fans are not named. */
type By = { actorKind: KnownActor["kind"]; who: string | null };

/** Everything that staff see of an order. Amounts in minor units of its currency, times in ms since the epoch. */
export type OrderStory = ListedStage & {
  id: string;
  orderCode: string;
  /** The order's number on its receipt: the time of ordering, in ms. */
  stamp: string;
  shopId: string;
  shop: Localized | null;
  timeZone: string;
  evening: string;
  currency: Currency;
  createdAt: number;
  placedAt: number;
  deliveredAt: number | null;
  closedAt: number | null;
  section: string;
  row: string;
  seatNo: string;
  /** The customer's name and the phone's last digits, to check a caller; empty once erased. */
  customer: string;
  phoneEnd: string;
  quoted: OrderSums & { totalMinor: number };
  capturedMinor: number | null;
  /** Waived because the fan collects: never charged. */
  waivedMinor: number;
  /** Refunded at the provider's dashboard, not in our ledger. */
  byHandMinor: number;
  /** Still refundable. */
  left: Shares;
  lines: {
    position: number;
    name: Localized;
    options: Localized[];
    quantity: number;
    removedQuantity: number;
  }[];
  events: (By & { number: number; action: string; reason: string | null; at: number })[];
  refunds: (By &
    Shares & {
      id: string;
      scope: RefundScope;
      reason: string;
      createdAt: number;
      state: RefundState;
    })[];
  /** Ledger entries, one per provider transaction. */
  books: {
    kind: MovedKind;
    providerId: string;
    at: number;
    movements: { party: Party; amountMinor: number }[];
  }[];
  intents: string[];
  documents: { kind: DocumentKind; number: string }[];
};
