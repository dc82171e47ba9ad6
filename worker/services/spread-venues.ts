import { favoriteKinds } from "#domain/menu/favorites.ts";
import { answered } from "../db/answered.ts";
import { everywhere, routed, type Sets, whoKnows } from "./routed.ts";
import type { Services } from "./slot-services.ts";

/** The consoles, each in its venue's database. */
export const spreadVenues = (sets: Sets): Services["venue"] =>
  routed(sets, "venue", {
    list: async () => (await everywhere(sets, (each) => each.venue.list())).flat(),
  } satisfies Partial<Services["venue"]>)({
    managerOf: "first",
    noteStranger: 2,
    readiness: 0,
    find: 0,
    listItems: 0,
    offerOrders: 0,
    findItem: 0,
    saveItem: 1,
    createItem: 1,
    removeItem: 1,
    saveOffer: 1,
    savePrice: 1,
    saveCategory: 1,
    createCategory: 1,
    removeCategory: 1,
    saveShop: 1,
    createShop: 1,
    removeShop: 1,
    saveSettings: 1,
    importFile: 1,
    closeDay: 1,
    listCloses: 0,
    listClosedOrders: 0,
    listClosedDocuments: 0,
    sumClosedTax: 0,
    findClose: 0,
    figures: 0,
    evening: 0,
    makeSeatSheet: 1,
    exportFile: 0,
    move: 1,
  });

/** A person's favourites are identity's; which dishes there are, each database says of its own. */
export const spreadFavorites = ({ first, all, at }: Sets): Services["favorites"] => ({
  ...first.favorites,
  add: (customerId, kind, id) =>
    whoKnows(
      kind === "shops" ? [at(id)] : all,
      (each) => each.favorites.add(customerId, kind, id),
      (added) => added.ok,
    ),
  async merge(customerId, found) {
    // One after the other: each appends to the same list.
    for (const each of all) await each.favorites.merge(customerId, found);
    return first.favorites.list(customerId);
  },
  async cards(customerId) {
    const listed = await first.favorites.list(customerId);
    const found = await answered(all.map((each) => each.favorites.cards(customerId)));
    // A dish that two databases have by the same id is one heart, and so one card.
    const once = <T extends { id: string }>(cards: T[]) => [
      ...new Map(cards.map((each) => [each.id, each])).values(),
    ];
    const cards = {
      foods: once(found.flatMap((each) => each.foods)),
      shops: once(found.flatMap((each) => each.shops)),
    };
    for (const kind of favoriteKinds)
      cards[kind].sort((a, b) => listed[kind].indexOf(b.id) - listed[kind].indexOf(a.id));
    return cards;
  },
});
