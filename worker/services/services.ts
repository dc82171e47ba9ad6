import { waitUntil } from "cloudflare:workers";
import type { CheckoutProposal, PaymentSetup } from "#domain/cart/checkout.ts";
import type { StadiumSummary } from "#domain/menu/catalog.ts";
import { createSharedReads } from "../cache/shared-reads.ts";
import { createSnapshots } from "../cache/snapshots.ts";
import { raiseAlert } from "../db/alerts.ts";
import { createDb } from "../db/client.ts";
import { listOverdue } from "../db/orders.ts";
import { createBoards, orderRoom, type Region, shopBoard, stadiumFloor } from "../durable/clients.ts";
import type { BoardUsecases } from "../durable/shop-board.ts";
import { type Config, parseConfig } from "../env.ts";
import { createAttemptLimits } from "../identity/attempt-limits.ts";
import { createAuth } from "../identity/auth.ts";
import { createIdentity } from "../identity/identity.ts";
import { createMailer } from "../mail/mailer.ts";
import { createStripeProvider } from "../payments/stripe.ts";
import { createPictureStore } from "../pictures/picture-store.ts";
import { withDeadline } from "../platform/deadline.ts";
import { sha256Hex } from "../platform/ids.ts";
import { logError } from "../platform/log.ts";
import { createPushService } from "../push/push-service.ts";
import { createTicketStore } from "../tickets/ticket-store.ts";
import { deleteAccount } from "../usecases/account/delete-account.ts";
import { exportAccount } from "../usecases/account/export-account.ts";
import { createNotificationPreferences } from "../usecases/account/notification-preferences.ts";
import { createFavorites } from "../usecases/account/save-favorites.ts";
import { createSubscriptions } from "../usecases/account/save-subscriptions.ts";
import { createTicketImages } from "../usecases/account/ticket-images.ts";
import {
  catchUpSnapshots,
  findCatalog,
  listStadiums,
  publishCatalog,
  republishCatalog,
} from "../usecases/catalog/load-catalog.ts";
import { listPopular } from "../usecases/catalog/popular-dishes.ts";
import { type QuoteInput, quoteCart } from "../usecases/checkout/quote-cart.ts";
import {
  type CheckoutCustomer,
  type CheckoutDeps,
  type Claims,
  startCheckout,
} from "../usecases/checkout/start-checkout.ts";
import { autoPauseShop, endAutoPause } from "../usecases/kitchen/auto-pause.ts";
import { createBoardStore } from "../usecases/kitchen/board-store.ts";
import { movePromises } from "../usecases/kitchen/move-promises.ts";
import { findOrderWork, readShopFacts } from "../usecases/kitchen/read-kitchen.ts";
import { readLiveShops } from "../usecases/kitchen/read-live-shops.ts";
import { checkHealth } from "../usecases/platform/check-health.ts";
import { forgetOld } from "../usecases/platform/forget-old.ts";
import type { OrderDeps } from "../usecases/ports.ts";
import { endRights, endRole } from "../usecases/staff/end-rights.ts";
import { createTeam } from "../usecases/staff/manage-team.ts";
import { createOperatorConsole } from "../usecases/staff/operator-console.ts";
import { createPictures } from "../usecases/venue/save-pictures.ts";
import { createSeatSigner } from "../usecases/venue/sign-seats.ts";
import { roomUsecases } from "./order-room.ts";
import { createOrderServices } from "./order-services.ts";
import { createPaymentServices } from "./payment-services.ts";
import { createShopBoards } from "./shop-boards.ts";
import { createDeliveries, floorUsecases, tellFloor } from "./stadium-floors.ts";
import { createStaffServices } from "./staff-services.ts";
import { createVenueConsole } from "./venue-console.ts";

/** The composition root: env in, one plain object out, for the Worker, the Durable Objects and the tests. */
export function createServices(env: Env) {
  const config = parseConfig(env);
  const now = () => Date.now();
  const db = createDb(env.DB);
  const snapshots = createSnapshots(withDeadline("menus", env.MENUS), now, waitUntil);
  const mailer = createMailer(config, withDeadline("mail", env.MAIL));
  const sessionEnded = (userId: string) =>
    endRights({ db, now, recheck: (id) => orderRoom(env, id).recheck(id) }, userId);
  const identity = createIdentity(
    createAuth(config, db, mailer),
    db,
    createAttemptLimits(db, now, config.authSecret),
    now,
    sessionEnded,
  );
  const push = config.push ? createPushService(config.push, now) : null;
  const boards = createBoards(env);
  const payments = config.stripe ? createStripeProvider(config.stripe) : null;
  const catalogDeps = {
    db,
    snapshots,
    now,
    floor: createSharedReads(now, async (stadiumId) => stadiumFloor(env, stadiumId).live()),
  };
  const boardStore = createBoardStore({ db, now });
  const orderDeps: OrderDeps = { db, now, payments, boards };
  const quoteDeps = { db, now, boards };
  const checkoutDeps: CheckoutDeps = {
    ...quoteDeps,
    mode: config.stripe?.mode ?? null,
    rooms: {
      open: (input) => orderRoom(env, input.id, input.shop.region as Region).open(input),
      resume: (input) => orderRoom(env, input.id).resume(input),
      giveUp: (id) => orderRoom(env, id).giveUp(id),
    },
  };
  const ticketStore = createTicketStore(withDeadline("pictures", env.TICKETS));
  const tickets = createTicketImages({ store: ticketStore, db, now });
  const pictures = createPictures({ store: createPictureStore(withDeadline("pictures", env.PICTURES)), now });
  const seatLinks = createSeatSigner(config.authSecret);

  return {
    config,
    now,
    db,
    identity,
    orderDeps,
    snapshots,
    catalog: {
      find: (stadiumId: string) => findCatalog(catalogDeps, stadiumId),
      listStadiums: () => listStadiums(catalogDeps),
      listPopular: (stadiums: StadiumSummary[]) => listPopular(catalogDeps, stadiums),
      live: (stadiumId: string) => readLiveShops(catalogDeps, stadiumId),
      publish: (stadiumId: string) => publishCatalog(catalogDeps, stadiumId),
    },
    checkout: {
      /** Null where no key is configured; the confirm screen says so and takes no order. */
      payment: paymentSetup(config),
      quote: (input: QuoteInput) => quoteCart(quoteDeps, input),
      async start(
        { address = null, ...customer }: Omit<CheckoutCustomer, "addressHash"> & { address?: string | null },
        proposal: CheckoutProposal,
        claims: Claims,
        language: string,
      ): ReturnType<typeof startCheckout> {
        const ticketImage = await tickets.confirm(customer.id, proposal.ticketImage);
        const addressHash = address && (await sha256Hex(`${config.authSecret}:${address}`)).slice(0, 32);
        const payer = { ...customer, addressHash };
        return startCheckout(checkoutDeps, payer, { ...proposal, ticketImage }, claims, language);
      },
    },
    seatLinks,
    tickets,
    account: {
      export: (userId: string) => exportAccount(db, userId, now()),
      async delete(userId: string) {
        const deleted = await deleteAccount({ db, now, tickets: ticketStore }, userId);
        await sessionEnded(userId);
        return deleted;
      },
    },
    favorites: createFavorites({ db, now }),
    notifications: createNotificationPreferences({ db, now }),
    push: createSubscriptions({ db, now, push }),
    contactEmail: /<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom,
    orders: createOrderServices(env, db, identity.listRoles),
    payments: createPaymentServices(env, orderDeps, config.stripe?.mode === "live"),
    pictures,
    venue: createVenueConsole({ ...catalogDeps, boards, pictures, seatLinks }),
    staff: createStaffServices(env, { ...catalogDeps, boards }),
    team: createTeam({
      db,
      now,
      mailer,
      async roleEnded(userId, role) {
        await sessionEnded(userId);
        const recheckBoard = async (shopId: string) => shopBoard(env, shopId).rolesChanged();
        const recheckFloor = async (stadiumId: string) => stadiumFloor(env, stadiumId).rolesChanged();
        await endRole({ db, recheckBoard, recheckFloor }, role);
      },
    }),
    operations: createOperatorConsole({ db, now }),
    shopBoards: createShopBoards(env, db, boardStore),
    /** One round trip to each part; the menus' key need not exist. */
    health: () =>
      checkHealth({
        record: () => env.DB.prepare("select 1").first(),
        menus: () => env.MENUS.get("health"),
        pictures: () => env.TICKETS.head("health"),
      }),
    deliveries: createDeliveries(env, db, now),
    /** Does what alarms missed. An order that fails does not delay the others. */
    async sweep(): Promise<void> {
      for (const id of await listOverdue(db, now()))
        await orderRoom(env, id)
          .tend(id)
          .catch(async (error: unknown) => {
            logError("order untended", error, { orderId: id });
            await raiseAlert(db, { kind: "order-untended", subject: id, at: now() });
          });
      await catchUpSnapshots(catalogDeps);
    },
    forgetOld: () => forgetOld({ db, now, tickets: ticketStore }),
    room: () => roomUsecases(orderDeps, { db, now, push, mailer }),
    board: (): BoardUsecases => ({
      ...boardStore,
      findWork: (orderId) => findOrderWork(db, orderId),
      readFacts: (shopId, orderIds) => readShopFacts(db, shopId, orderIds, now()),
      movePromises: (moved) => movePromises(db, moved),
      autoPause: (shopId, reason, at) => autoPauseShop(db, shopId, reason, at),
      endAutoPause: (shopId, at) => endAutoPause(db, shopId, at),
      report: (stadiumId, shopId, state) => stadiumFloor(env, stadiumId).report(shopId, state),
      publishMenu: (stadiumId) => republishCatalog(catalogDeps, stadiumId),
      tellFloor: (orderId) => tellFloor(env, db, orderId),
    }),
    floor: () => floorUsecases(db),
  };
}

export type Services = ReturnType<typeof createServices>;

/** What screens may call: neither database nor configuration. */
export type PageServices = Pick<
  Services,
  | "identity"
  | "catalog"
  | "checkout"
  | "seatLinks"
  | "orders"
  | "account"
  | "team"
  | "operations"
  | "payments"
  | "favorites"
  | "notifications"
  | "push"
  | "contactEmail"
  | "staff"
  | "shopBoards"
  | "venue"
  | "deliveries"
>;

function paymentSetup({ stripe }: Config): PaymentSetup | null {
  if (!stripe) return null;
  const scriptUrl = stripe.localBase
    ? new URL("/stripe.js", stripe.localBase).href
    : "https://js.stripe.com/endive/stripe.js";
  return { publishableKey: stripe.publishableKey, scriptUrl, mode: stripe.mode };
}

const perEnv = new WeakMap<Env, Services>();

/** One set per isolate: building the auth library would cost more than a request. */
export function servicesOf(env: Env): Services {
  const known = perEnv.get(env);
  if (known) return known;
  const services = createServices(env);
  perEnv.set(env, services);
  return services;
}
