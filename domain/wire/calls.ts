import type { CheckoutIntent, PlacedOrder, Quote, QuoteProblem } from "../cart/checkout.ts";
import type { Complaint, ComplaintReply, ComplaintView } from "../complaint/complaint.ts";
import type { Deliveries } from "../delivery/deliveries.ts";
import type { EventImport, NamedEvent, VenueEvent, VenueEvents } from "../event/match-event.ts";
import type { BoardCard, BoardSnapshot } from "../kitchen/board-events.ts";
import type { RefundState } from "../ledger/refund-calls.ts";
import type { Favorites } from "../menu/favorites.ts";
import type { OrderList } from "../order/order-list.ts";
import type { FoundOrders } from "../order/order-search.ts";
import type { ActiveOrders, OrderDetail } from "../order/order-view.ts";
import type { OrderStatus } from "../order-status.ts";
import type { Fulfilment } from "../pickup/pickup.ts";
import type { Wall } from "../pickup/wall.ts";
import type {
  CreateIntentBody,
  MoveSeatBody,
  QuoteRequest,
  RefundBody,
  StaffActionBody,
} from "../schemas/checkout.ts";
import type { EventBody, EventFileBody, MarkBody } from "../schemas/events.ts";
import type { VenueProblem } from "../schemas/problem-facts.ts";
import type { SubscriptionBody } from "../schemas/push.ts";
import type { HalfTimeSettings } from "../schemas/shop-fields.ts";
import type { HalfTimeBody, RunItemBody, RunnerStepBody, RunShopBody, TrayBody } from "../schemas/staff.ts";
import type {
  CategoryBody,
  ItemBody,
  MoveRequest,
  OfferBody,
  PriceBody,
  SettingsBody,
  ShopBody,
  VenueSettings,
} from "../schemas/venue-console.ts";
import type { Seat } from "../seat/seat.ts";
import type { LiveStadium } from "../shop/live-shops.ts";
import type { Waits } from "../shop/waits.ts";
import type { VenueChange } from "../venue/venue-changes.ts";
import type { ShopHalfTime, VenueCategory, VenueItem, VenueShop } from "../venue/venue-console.ts";
import type { VenueFigures } from "../venue/venue-figures.ts";
import type {
  AdvanceRefusal,
  ComplaintRefusal,
  EndUnpaidRefusal,
  RefundRefusal,
  RefusalDetail,
  RunnerRefusal,
  RunRefusal,
  Taken,
  TrayRefusal,
} from "./order-refusals.ts";
import type {
  EditRefusal,
  FaultCode,
  ImportCounts,
  ImportRefusal,
  IntentProblem,
  MarkRefusal,
  MediaProblem,
  MoveSeatProblem,
  PlaceProblem,
  Problem,
  ProblemCode,
  StaffCode,
  SwitchProblem,
  TicketProblem,
  UserCode,
} from "./problems.ts";

/** The build of a screen; its server may be newer. */
export const buildHeader = "x-seatside-build";

type Plain<Code extends ProblemCode> = { code: Code };
type UserCall<Body, Answer, Refused extends Plain<ProblemCode> = never> = {
  body: Body;
  answer: Answer;
  refusal: Refused | Plain<UserCode>;
};
type StaffCall<Body, Answer, Refused extends Plain<ProblemCode> = never> = {
  body: Body;
  answer: Answer;
  refusal: Refused | Plain<StaffCode>;
};
type Move = StaffCall<MoveRequest, null, EditRefusal>;
/** `Name` is the row's name in the body and in the answer. */
type Add<Name extends string, Body, Stored> = StaffCall<
  Record<Name, Body>,
  Record<Name, Stored>,
  EditRefusal<Stored>
>;
type Save<Name extends string, Body, Stored> = StaffCall<
  Tag & Record<Name, Body>,
  Record<Name, Stored>,
  EditRefusal<Stored>
>;
type Remove<Stored> = StaffCall<Tag, null, EditRefusal<Stored>>;
type Tag = { tag: string };
export type StoredCategory = Omit<VenueCategory, "itemCount">;
/** The part of a shop that the console edits. */
export type StoredShop = Omit<ShopBody, "name" | "description" | "location" | "certificates"> &
  Pick<VenueShop, "id" | "tag" | "name" | "description" | "location" | "certificates">;

/** The order's state after a runner's or a shop's action. */
type Moved = { order: { id: string; orderCode: string; status: OrderStatus } };

/** Every call that screens make, below /api: its body, its response, and its problem codes. */
export type Calls = {
  "POST /quote": { body: QuoteRequest; answer: { quote: Quote }; refusal: QuoteProblem | Plain<UserCode> };
  "POST /stripe/create-intent": UserCall<CreateIntentBody, CheckoutIntent, IntentProblem>;
  "GET /orders": UserCall<null, OrderList>;
  "POST /orders": UserCall<{ orderId: string }, PlacedOrder, PlaceProblem>;
  "GET /orders/active-count": UserCall<null, ActiveOrders>;
  "GET /orders/:id": UserCall<null, { order: OrderDetail; serverNow: number }, Plain<"order-not-found">>;
  /** "I moved": the seat as the venue writes it, and the new promise. */
  "POST /orders/:id/seat": UserCall<
    MoveSeatBody,
    { seat: Seat; promise: { fromAt: number; toAt: number } | null },
    MoveSeatProblem
  >;
  /** To the shelf, or to the seat again. */
  "POST /orders/:id/way": UserCall<{ fulfilment: Fulfilment }, { fulfilment: Fulfilment }, SwitchProblem>;
  "POST /orders/:id/cancel": UserCall<null, { status: OrderStatus }, Plain<AdvanceRefusal>>;
  "POST /orders/:id/complaint": UserCall<Complaint, { complaint: ComplaintView }, Plain<ComplaintRefusal>>;
  "GET /stadiums/:id/live": { body: null; answer: LiveStadium; refusal: Plain<FaultCode> };
  "GET /stadiums/:id/waits": { body: null; answer: Waits; refusal: Plain<FaultCode> };
  "GET /favorites": UserCall<null, Favorites>;
  "POST /favorites": UserCall<Favorites, Favorites>;
  "PUT /favorites/:kind/:id": UserCall<null, null, Plain<"not-found" | "favorites-full">>;
  "DELETE /favorites/:kind/:id": UserCall<null, null, Plain<"not-found">>;
  "POST /push/subscriptions": UserCall<SubscriptionBody, null, Plain<"not-configured" | "endpoint-unknown">>;
  "POST /tickets": UserCall<Blob, { key: string }, Plain<TicketProblem>>;
  /** A square of at most 512 pixels, drawn by the phone. */
  "PUT /account/photo": UserCall<Blob, { image: string }, Plain<TicketProblem>>;
  "DELETE /account/photo": UserCall<null, { image: null }>;

  "GET /staff/shops/:shopId/board": StaffCall<null, { board: BoardSnapshot; serverNow: number }>;
  "GET /staff/shops/:shopId/wall": StaffCall<null, { wall: Wall; serverNow: number }>;
  "GET /staff/shops/:shopId/counter": StaffCall<null, Deliveries>;
  /** With the boards' cards of what is found. */
  "POST /staff/shops/:shopId/orders": StaffCall<{ text: string }, FoundOrders & { cards: BoardCard[] }>;
  "POST /staff/shops/:shopId/beat": StaffCall<null, null>;
  "POST /staff/shops/:shopId/seen": StaffCall<{ orderId: string }, null>;
  "POST /staff/shops/:shopId/sign-off": StaffCall<null, null>;
  "POST /staff/shops/:shopId/unpaid/:orderId/end": StaffCall<null, null, Plain<EndUnpaidRefusal>>;
  "POST /staff/shops/:shopId/state": StaffCall<RunShopBody, null, Plain<RunRefusal>>;
  "POST /staff/shops/:shopId/trays": StaffCall<TrayBody, null, Plain<TrayRefusal>>;
  "POST /staff/shops/:shopId/half-time": StaffCall<HalfTimeBody, null>;
  "POST /staff/shops/:shopId/items/:itemId": StaffCall<RunItemBody, null, Plain<RunRefusal>>;
  "POST /staff/orders/:ref": StaffCall<
    StaffActionBody,
    Moved,
    Plain<AdvanceRefusal | "runner-unknown"> & RefusalDetail
  >;
  "POST /staff/orders/:ref/refunds": StaffCall<
    RefundBody,
    Moved & { refund: { state: RefundState } },
    Plain<RefundRefusal>
  >;
  "POST /staff/orders/:ref/complaint": StaffCall<
    { reply: ComplaintReply },
    { complaint: ComplaintView },
    Plain<ComplaintRefusal>
  >;

  "GET /staff/stadiums/:stadiumId/deliveries": StaffCall<null, Deliveries>;
  "POST /staff/stadiums/:stadiumId/deliveries/take": StaffCall<{ orderIds: string[] }, { taken: Taken[] }>;
  "POST /staff/stadiums/:stadiumId/deliveries/scan": StaffCall<
    { proof: string },
    Moved,
    Plain<RunnerRefusal> & RefusalDetail
  >;
  "POST /staff/stadiums/:stadiumId/deliveries/:orderId": StaffCall<
    RunnerStepBody,
    Moved,
    Plain<RunnerRefusal> & RefusalDetail
  >;

  /**
   * What a manager, or a runner whom the manager named, says of a match; a mark is taken back by one that says "revoked"
   * of its number.
   */
  "POST /staff/stadiums/:stadiumId/marks": StaffCall<
    MarkBody,
    { event: NamedEvent },
    MarkRefusal<NamedEvent>
  >;

  "GET /staff/venue/:stadiumId/events": StaffCall<null, VenueEvents>;
  "POST /staff/venue/:stadiumId/events": Add<"event", EventBody, VenueEvent>;
  "PUT /staff/venue/:stadiumId/events/:id": Save<"event", EventBody, VenueEvent>;
  "DELETE /staff/venue/:stadiumId/events/:id": Remove<VenueEvent>;
  /** A file of fixtures. */
  "POST /staff/venue/:stadiumId/events/import": StaffCall<EventFileBody, EventImport, EditRefusal>;

  "POST /staff/venue/:stadiumId/items": Add<"item", ItemBody, VenueItem>;
  "PUT /staff/venue/:stadiumId/items/:id": Save<"item", ItemBody, VenueItem>;
  "PUT /staff/venue/:stadiumId/items/:id/offer": StaffCall<
    Tag & { offer: OfferBody },
    { item: VenueItem },
    EditRefusal<VenueItem>
  >;
  "PUT /staff/venue/:stadiumId/items/:id/price": StaffCall<
    PriceBody,
    { item: VenueItem },
    EditRefusal<VenueItem>
  >;
  "POST /staff/venue/:stadiumId/items/:id/move": Move;
  "DELETE /staff/venue/:stadiumId/items/:id": Remove<VenueItem>;
  "POST /staff/venue/:stadiumId/categories": Add<"category", CategoryBody, StoredCategory>;
  "PUT /staff/venue/:stadiumId/categories/:id": Save<"category", CategoryBody, StoredCategory>;
  "POST /staff/venue/:stadiumId/categories/:id/move": Move;
  "DELETE /staff/venue/:stadiumId/categories/:id": Remove<StoredCategory>;
  "POST /staff/venue/:stadiumId/shops": Add<"shop", ShopBody, StoredShop>;
  "PUT /staff/venue/:stadiumId/shops/:id": Save<"shop", ShopBody, StoredShop>;
  "POST /staff/venue/:stadiumId/shops/:id/move": Move;
  "DELETE /staff/venue/:stadiumId/shops/:id": Remove<StoredShop>;
  "GET /staff/venue/:stadiumId/shops/:id/half-time": StaffCall<null, { halfTime: ShopHalfTime }>;
  "PUT /staff/venue/:stadiumId/shops/:id/half-time": StaffCall<HalfTimeSettings, null>;
  "PUT /staff/venue/:stadiumId/settings": Save<"settings", SettingsBody, VenueSettings>;
  "POST /staff/venue/:stadiumId/pictures": StaffCall<FormData, { picture: string }, Plain<MediaProblem>>;
  "GET /staff/venue/:stadiumId/figures": StaffCall<null, { figures: VenueFigures }>;
  /** The file as it is: compared, or imported with `write` and the menu's version. */
  "POST /staff/venue/:stadiumId/import": StaffCall<
    Blob,
    { written: boolean; counts: ImportCounts; changes: VenueChange[]; menuVersion: number },
    ImportRefusal<VenueProblem>
  >;
};

export type CallName = keyof Calls;
export type AnswerTo<Name extends CallName> = Calls[Name]["answer"];
type RefusalOf<Name extends CallName> = Calls[Name]["refusal"];
/** Why a call failed: refused, or without a response, so that it is unknown whether it arrived. */
export type Failure<Name extends CallName> = Problem<RefusalOf<Name> | { code: "network" }>;
export type CodeOf<Name extends CallName> = Failure<Name>["code"];

export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** A call's path parameters, and its body if it has one. */
export type Sends<Name extends CallName> = ([ParamNames<Name>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Name>, string> }) &
  (Calls[Name]["body"] extends null ? unknown : { body: Calls[Name]["body"] });
