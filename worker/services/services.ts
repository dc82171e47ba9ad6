import { waitUntil } from "cloudflare:workers";
import type { StadiumSummary } from "#domain/menu/catalog.ts";
import type { Seat } from "#domain/seat/seat.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { readVenueWords } from "../db/catalog.ts";
import { createDb } from "../db/client.ts";
import { listWatchable } from "../db/order/orders.ts";
import { deviceEpochOf } from "../db/people/bare-accounts.ts";
import type { BoardUsecases } from "../durable/board/board-usecases.ts";
import { createBoards, orderRoom, shopBoard, stadiumFloor } from "../durable/clients.ts";
import { parseConfig } from "../env.ts";
import { createAttemptLimits } from "../identity/attempt-limits.ts";
import { createAuth, createPasskeyAuth } from "../identity/auth.ts";
import { createChallenge, createTurnstile } from "../identity/challenge.ts";
import { createIdentity } from "../identity/identity.ts";
import { createKnownDevices } from "../identity/known-devices.ts";
import { liveSession } from "../identity/live-session.ts";
import { createMailer } from "../notifier/mailer.ts";
import { createPushService } from "../notifier/web-push.ts";
import { createStripeProvider } from "../payments/stripe.ts";
import { readStripeSetup } from "../payments/stripe-setup.ts";
import { withDeadline } from "../platform/deadline.ts";
import { createSeatSigner } from "../platform/sign.ts";
import { createPictureStore, createTicketStore } from "../stores/buckets.ts";
import { createSnapshots } from "../stores/menu-store.ts";
import { createSharedReads } from "../stores/shared-reads.ts";
import { type ClaimDeps, claimGuest, keepsOrders } from "../usecases/account/claim-guest.ts";
import { createFavorites } from "../usecases/account/favorites.ts";
import {
  createNotificationPreferences,
  createSubscriptions,
} from "../usecases/account/notification-settings.ts";
import { createProfilePhotos, createTicketImages } from "../usecases/account/ticket-images.ts";
import { findCatalog, listPopular, listStadiums } from "../usecases/catalog/load-catalog.ts";
import { autoPauseShop, endAutoPause } from "../usecases/kitchen/auto-pause.ts";
import { createBoardStore, movePromises } from "../usecases/kitchen/board-store.ts";
import { readForecast } from "../usecases/kitchen/read-forecast.ts";
import { readLiveShops } from "../usecases/kitchen/read-live-shops.ts";
import { storeTurnedAway } from "../usecases/kitchen/turned-away.ts";
import type { Boards, OrderDeps } from "../usecases/ports.ts";
import { roomUsecases } from "../usecases/room/room-usecases.ts";
import { createInvitations } from "../usecases/staff/accept-invitation.ts";
import { endRights } from "../usecases/staff/end-rights.ts";
import { createTeam } from "../usecases/staff/manage-team.ts";
import { createOperatorConsole } from "../usecases/staff/operator-console.ts";
import { createPictures } from "../usecases/venue/save-pictures.ts";
import { createAccountServices } from "./account-services.ts";
import { createCheckout, createOrderServices } from "./order-services.ts";
import { createPaymentServices } from "./payment-services.ts";
import { createPlatformServices } from "./platform-services.ts";
import { createShopBoards } from "./shop-boards.ts";
import {
  createDeliveries,
  createEvents,
  createMenuOwner,
  floorUsecases,
  tellFloor,
} from "./stadium-floors.ts";
import { createStaffServices } from "./staff-services.ts";
import { createVenueConsole } from "./venue-console.ts";

/** The composition root: env in, one plain object out, for the Worker, the Durable Objects and the tests. */
export function createServices(env: Env) {
  const config = parseConfig(env);
  const now = () => Date.now();
  const db = createDb(env.DB);
  const snapshots = createSnapshots(withDeadline("menus", env.MENUS), now, waitUntil);
  const mailer = createMailer(config, withDeadline("mail", env.MAIL));
  const rightsEnded = (userId: string, former?: readonly StaffRole[]) =>
    endRights(
      {
        db,
        now,
        recheckRoom: (id) => orderRoom(env, id).recheck(),
        recheckBoard: (id) => shopBoard(env, id).recheck(),
        recheckFloor: (id) => stadiumFloor(env, id).recheck(),
      },
      userId,
      former,
    );
  const isSecure = config.appEnv !== "local";
  const devices = createKnownDevices(config.authSecret, isSecure, (email) => deviceEpochOf(db, email));
  const challenge = createChallenge({
    db,
    now,
    secret: config.authSecret,
    isSecure,
    turnstile: config.turnstile && createTurnstile(config.turnstile),
  });
  const ticketStore = createTicketStore(withDeadline("pictures", env.TICKETS));
  const claims: ClaimDeps = {
    ...{ db, now, tickets: ticketStore },
    room: (id) => orderRoom(env, id),
  };
  let passkeyAuth: ReturnType<typeof createPasskeyAuth> | undefined;
  const identity = createIdentity({
    ...{ db, devices, now, rightsEnded, mailer, secret: config.authSecret },
    auth: createAuth(config, db, mailer),
    passkeyAuth() {
      passkeyAuth ??= createPasskeyAuth(config, db, mailer);
      return passkeyAuth;
    },
    attempts: createAttemptLimits({ db, now, secret: config.authSecret, devices, challenge }),
    isStrict: config.isStrictWithStaff,
    refusedDomains: config.refusedDomains,
    // An account without an address could not order where addresses must be verified.
    takesNew: config.takesRegistrations && !config.requiresVerifiedEmail,
    claimGuest: (claimed) => claimGuest(claims, claimed),
    keepsOrders: (guestId) => keepsOrders(claims, guestId),
    async listening(userId) {
      const rooms = await listWatchable(db, userId, now());
      return (await Promise.all(rooms.map(async (id) => orderRoom(env, id).listening()))).flat();
    },
  });
  const push = config.push ? createPushService(config.push) : null;
  const boards = createBoards(env, waitUntil);
  const { stripe } = config;
  const payments = stripe && createStripeProvider(stripe);
  const menus = createMenuOwner((id) => stadiumFloor(env, id), snapshots);
  const catalogDeps = {
    ...{ db, snapshots, now, menus },
    floor: createSharedReads(now, async (id) => stadiumFloor(env, id).glance()),
  };
  const boardStore = createBoardStore({ db, now });
  const orderDeps: OrderDeps & { boards: Boards } = { db, now, payments, boards };
  const tickets = createTicketImages({ store: ticketStore, db, now });
  const pictures = createPictures({ store: createPictureStore(withDeadline("pictures", env.PICTURES)), now });
  const seatLinks = createSeatSigner(config.seatSecret);

  return {
    config,
    now,
    db,
    identity,
    challenge,
    orderDeps,
    snapshots,
    catalog: {
      find: (stadiumId: string) => findCatalog(catalogDeps, stadiumId),
      listStadiums: () => listStadiums(catalogDeps),
      listPopular: (stadiums: StadiumSummary[]) => listPopular(catalogDeps, stadiums),
      live: (stadiumId: string, seat: Pick<Seat, "section" | "stand"> | null) =>
        readLiveShops(catalogDeps, stadiumId, seat),
      /** A venue's accessibility statement and privacy contact; null for an unknown one. */
      findVenueWords: (stadiumId: string) => readVenueWords(db, stadiumId),
    },
    checkout: createCheckout(env, config, { db, now, boards }, { tickets, challenge, sessions: identity }),
    seatLinks,
    tickets,
    account: {
      photos: createProfilePhotos({ tickets, store: ticketStore }),
      ...createAccountServices({ db, now, tickets: ticketStore, rightsEnded }),
    },
    favorites: createFavorites({ db, now }),
    notifications: createNotificationPreferences({ db, now }),
    push: createSubscriptions({ db, now, push }),
    contactEmail: /<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom,
    orders: createOrderServices(env, { db, now, secret: config.authSecret, isSecure }),
    payments: createPaymentServices(env, orderDeps, config.stripe?.mode === "live", {
      ask: stripe && ((origin) => readStripeSetup(stripe, origin)),
      appOrigin: config.appOrigin,
    }),
    pictures,
    venue: createVenueConsole({
      ...catalogDeps,
      ...{ boards, pictures, seatLinks, refusesSamples: isSecure },
      room: (id) => orderRoom(env, id),
    }),
    staff: createStaffServices(env, { ...catalogDeps, boards, payments }),
    invitations: createInvitations({ db, now, secret: config.authSecret, mailer }),
    team: createTeam({
      db,
      now,
      mailer,
      refusedDomains: config.refusedDomains,
      roleEnded: (userId, role) => rightsEnded(userId, [role]),
    }),
    operations: createOperatorConsole({ ...orderDeps, rightsEnded }),
    shopBoards: createShopBoards(env, db, boardStore),
    deliveries: createDeliveries(env, db, now),
    events: createEvents({
      ...{ db, now, boards, later: waitUntil },
      setEvent: async (stadiumId, event) => stadiumFloor(env, stadiumId).setEvent(stadiumId, event),
    }),
    ...createPlatformServices(env, config, {
      ...{ db, now, mailer, catalogDeps, ticketStore, claims },
      taxAuthority: null,
    }),
    room: roomUsecases({
      deps: orderDeps,
      notices: { db, now, push, mailer },
      lookAt: (id) => orderRoom(env, id).lookAgain(),
      sessionOf: (token) => liveSession(db, token, now()),
    }),
    board: (): BoardUsecases => ({
      ...boardStore,
      movePromises: (shopId, moved) => movePromises(db, shopId, moved),
      autoPause: (shopId, reason, at) => autoPauseShop(db, shopId, reason, at),
      endAutoPause: (shopId, at) => endAutoPause(db, shopId, at),
      report: (stadiumId, shopId, state) => stadiumFloor(env, stadiumId).report(shopId, state, stadiumId),
      storeTurnedAway: (shopId, minutes) => storeTurnedAway(db, shopId, minutes),
      readForecast: (stadiumId, shopId, event, phase) => readForecast(db, stadiumId, shopId, event, phase),
      menuChanged: (stadiumId) => stadiumFloor(env, stadiumId).menuChanged(stadiumId),
      tellFloor: (update) => tellFloor(env, update),
    }),
    floor: () => floorUsecases({ db, now, snapshots }),
  };
}

export type Services = ReturnType<typeof createServices>;

const perEnv = new WeakMap<Env, Services>();

/** One set per isolate: building the auth library would cost more than a request. */
export function servicesOf(env: Env): Services {
  const services = perEnv.get(env) ?? createServices(env);
  perEnv.set(env, services);
  return services;
}

/** The services for screens: without database and configuration. */
export type PageServices = Pick<
  Services,
  | "identity"
  | "challenge"
  | "catalog"
  | "checkout"
  | "seatLinks"
  | "orders"
  | "account"
  | "invitations"
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
  | "events"
>;
