import { isKeyOf } from "#domain/cart/checkout-key.ts";
import { isOrderCode } from "#domain/order/order-code.ts";
import { answered } from "../db/answered.ts";
import { UnboundSlot } from "../platform/slots.ts";
import type { Staff } from "../usecases/kitchen/override.ts";
import { acquaint, directoryOf, slotsOfRoles } from "./directory.ts";
import { routed, type Sets, whoKnows } from "./routed.ts";
import type { Services } from "./slot-services.ts";
import { spreadOperations } from "./spread-operations.ts";
import { spreadPayments } from "./spread-payments.ts";
import { spreadPlatform } from "./spread-platform.ts";
import { spreadFavorites, spreadVenues } from "./spread-venues.ts";

/**
 * One set of services over those of several databases: a call goes to the database of the stadium, shop or order that it
 * names (decision 39). What belongs to a person is the first's; lists of staff and operators ask several.
 */
export function spreadServices(env: Env, all: readonly [Services, ...Services[]]): Services {
  const [first] = all;
  const directory = directoryOf(env);
  const at: Sets["at"] = (id) => {
    const slot = directory.slotOf(id ?? "");
    if (!all[slot] && directory.hasSlot(slot)) throw new UnboundSlot(slot, true);
    return all[slot] ?? first;
  };
  const ofRoles: Sets["ofRoles"] = (roles) => {
    const found = slotsOfRoles(env, roles).flatMap((slot) => all[slot] ?? []);
    return found.length > 0 ? found : [first];
  };
  const sets: Sets = { first, all, at, ofRoles };
  const { catalog, tickets, staff, checkout, invitations, team } = first;

  /** The one set where staff find this order, of those that answer; null where none does, or several: codes repeat. */
  async function setOfRef(who: Staff, ref: string): Promise<Services | null> {
    if (!isOrderCode(ref)) return at(ref);
    const reached = ofRoles(who.roles);
    if (reached.length === 1) return reached[0] ?? null;
    const holding = await Promise.allSettled(reached.map((each) => each.staff.holds(who.roles, ref)));
    const found = reached.filter((_, index) => {
      const end = holding[index];
      return end?.status === "fulfilled" && end.value;
    });
    const failed = holding.find((end) => end.status === "rejected");
    if (failed && found.length === 0) throw failed.reason;
    return found.length === 1 ? (found[0] ?? null) : null;
  }
  const notFound = { ok: false, reason: "not-found" } as const;

  return {
    ...first,
    ...spreadPlatform(sets),
    venue: spreadVenues(sets),
    favorites: spreadFavorites(sets),
    operations: spreadOperations(sets),
    payments: spreadPayments(sets),
    catalog: routed(sets, "catalog", {
      listStadiums: async () => {
        const lists = await Promise.allSettled(all.map((each) => each.catalog.listStadiums()));
        if (lists[0]?.status === "rejected") throw lists[0].reason;
        return lists.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
      },
      listPopular: async (stadiums) => {
        const parts = stadiums.map((each) => at(each.id).catalog.listPopular([each]));
        return (await Promise.all(parts)).flat();
      },
    } satisfies Partial<typeof catalog>)({ find: 0, live: 0, findVenueWords: 0, publish: 0 }),
    checkout: routed(sets, "checkout", {
      async start(customer, proposal, ...rest) {
        // Unique in one database only: one that two stadiums could have would be two charges.
        if (!isKeyOf(proposal.checkoutKey, proposal.stadiumId)) return { ok: false, code: "checkout-closed" };
        await acquaint(env, customer.id, directory.slotOf(proposal.stadiumId));
        return at(proposal.stadiumId).checkout.start(customer, proposal, ...rest);
      },
    } satisfies Partial<typeof checkout>)({
      asks: (proposal) => proposal.stadiumId,
      quote: (input) => input.stadiumId,
      quoteInSession: (input) => input.stadiumId,
    }),
    orders: routed(
      sets,
      "orders",
      {},
    )({
      list: "first",
      counts: "first",
      active: "first",
      glance: "first",
      placeOf: 0,
      find: 1,
      detailOf: 1,
      receiptOf: 1,
      round: 1,
      place: 1,
      cancel: 1,
      moveSeat: 1,
      switchWay: 1,
      complain: 1,
      mayWatch: 1,
      openSocket: 1,
    }),
    tickets: routed(sets, "tickets", {
      open: (user, ...rest) =>
        whoKnows(
          ofRoles(user.roles),
          (each) => each.tickets.open(user, ...rest),
          (found) => found.ok || found.reason !== "ticket-not-found",
        ),
    } satisfies Partial<typeof tickets>)({ save: "first", confirm: "first" }),
    staff: routed(sets, "staff", {
      async listPlaces(roles) {
        const found = await answered(ofRoles(roles).map((each) => each.staff.listPlaces(roles)));
        const of = <Name extends "shops" | "runs" | "venues">(name: Name) =>
          found.flatMap((each) => each[name]) as (typeof found)[number][Name];
        const isOperator = found.some((each) => each.isOperator);
        return { shops: of("shops"), runs: of("runs"), venues: of("venues"), isOperator };
      },
      async listOrders(reader) {
        const found = await answered(ofRoles(reader.roles).map((each) => each.staff.listOrders(reader)));
        return found.flat().sort((a, b) => (a.placedAt ?? 0) - (b.placedAt ?? 0));
      },
      findOrder: async (reader, ref) => (await setOfRef(reader, ref))?.staff.findOrder(reader, ref) ?? null,
      advance: async (who, ref, ...rest) =>
        (await setOfRef(who, ref))?.staff.advance(who, ref, ...rest) ?? notFound,
      refund: async (who, ref, ...rest) =>
        (await setOfRef(who, ref))?.staff.refund(who, ref, ...rest) ?? notFound,
      answerComplaint: async (who, ref, ...rest) =>
        (await setOfRef(who, ref))?.staff.answerComplaint(who, ref, ...rest) ?? notFound,
    } satisfies Partial<typeof staff>)({
      holds: "first",
      listRunners: 0,
      worksAt: 1,
      overrideShop: 1,
      overrideItem: 1,
      step: 1,
    }),
    shopBoards: routed(
      sets,
      "shopBoards",
      {},
    )({ read: 1, wall: 1, counter: 1, access: 1, openSocket: 1, beat: 1, see: 1, endUnpaid: 1, signOff: 1 }),
    deliveries: routed(sets, "deliveries", {})({ findScanned: 0, step: 1, view: 0, openSocket: 0 }),
    invitations: routed(sets, "invitations", {
      look: async (token) => at(await invitations.placeOf(token)).invitations.look(token),
      async accept(user, token, code) {
        const place = (await invitations.placeOf(token)) ?? "";
        await acquaint(env, user.id, directory.slotOf(place));
        return at(place).invitations.accept(user, token, code);
      },
    } satisfies Partial<typeof invitations>)({ sendCode: "first", placeOf: "first" }),
    team: routed(sets, "team", {
      revoke: async (who, roleId) => at(await team.placeOf(roleId)).team.revoke(who, roleId),
    } satisfies Partial<typeof team>)({
      list: 1,
      invite: (_who, body) => body.shopId || body.stadiumId,
      withdraw: "first",
      placeOf: "first",
    }),
  };
}
