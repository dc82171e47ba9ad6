import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { allergiesCookie, noticeCookie, seatSignatureCookie } from "#app/cookies/cookies.ts";
import { logError } from "#app/log.ts";
import { closedShopData } from "#app/routes/kitchen/closed-shop-data.ts";
import { paymentPath } from "#app/routes/payment-path.ts";
import { signInFirst } from "#app/routes/redirects.ts";
import type { Cart } from "#domain/cart/cart.ts";
import type { QuoteResult } from "#domain/cart/checkout.ts";
import { fitRound } from "#domain/cart/round.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import { parseAllergies } from "#domain/menu/allergies.ts";
import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";
import { chosenOptions } from "#domain/menu/menu.ts";
import { noTip } from "#domain/menu/money/tip.ts";
import { seatPlace } from "#domain/menu/zones.ts";
import type { Support } from "#domain/order/order-view.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import type { KnownBlock } from "#domain/seat/known-seats.ts";
import { emptySeat } from "#domain/seat/seat.ts";

/** A quote on the screen; the database may be unreachable. */
export type PageQuote = QuoteResult | { ok: false; code: "quote-unavailable" };

/** A block in the fan's language, from which a section implies the rest of the seat. */
export type SeatBlock = KnownBlock & { area: string; latitude: number; longitude: number };

export type OptionNames = Record<string, Record<string, string>>;

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** Loads the payment's screen and the cart bar's wallet: the server's price for the cart's cookie. */
export async function loadConfirm({ request, url, context }: Args) {
  const services = context.get(servicesContext);
  const { cart, stadiumId, tip, seat, language, now } = context.get(visitorContext);
  const user = await services.identity.findUser(request.headers);
  const way: Fulfilment = url.searchParams.get("way") === "pickup" ? "pickup" : "seat";
  const path = paymentPath(url.search);
  if (!user) throw signInFirst(path);
  if (!stadiumId) throw stadiumFirst(path);
  if (!cart?.lines.length)
    throw redirect("/home", {
      headers: { "set-cookie": cookieText(noticeCookie, { code: "cart-empty", on: "/home" }) },
    });
  const { stand, section } = seat ?? emptySeat;
  const againId = url.searchParams.get("again");
  const [round, catalog, quote] = await Promise.all([
    againId && services.orders.round(user.id, againId),
    services.catalog.find(cart.stadiumId),
    services.checkout
      .quote({
        stadiumId: cart.stadiumId,
        lines: cart.lines,
        tip: tip ?? noTip,
        fulfilment: way,
        stand: section ? stand : null,
        section,
        near: null,
        checkout: { customerId: user.id, key: cart.key },
      })
      .catch((error): PageQuote => {
        logError("quote failed", error);
        return { ok: false, code: "quote-unavailable" };
      }),
  ]);
  if (!catalog) throw stadiumFirst(path);
  if (!quote.ok && quote.code === "no-pickup") throw redirectDocument(paymentPath({ again: againId ?? "" }));
  const cookies = request.headers.get("cookie");
  const signature = readCookie(cookies, seatSignatureCookie);
  const standsIn =
    seat &&
    catalog.stadium.trustsSeatLinks &&
    (await services.seatLinks.isSigned(cart.stadiumId, seat, signature));
  return {
    /** The seat whose signed link can replace the location; null when not allowed. */
    trustedSeat: standsIn ? seat : null,
    /** From the address. */
    way,
    phone: (round ? round.phone : null) || user.phone,
    /** For "order again": names of dishes that are no longer available. */
    leftOut: round ? fitRound(catalog, round.lines).left.map(({ name }) => localize(name, language)) : [],
    allergies: parseAllergies(readCookie(cookies, allergiesCookie)),
    quote,
    quotedAt: now,
    /** For the message if the cart's shop is closed. */
    closed: closedShopData(catalog, cart, seatPlace(catalog.stadium.blocks, seat), { language, now }),
    payment: services.checkout.payment,
    blocks: seatBlocks(catalog, language),
    /** Whether the blocks hold every seat, so that no other can be insisted on. */
    seatsComplete: catalog.stadium.seatsComplete,
    optionNames: optionNames(catalog, cart, language),
    currency: catalog.stadium.terms.currency,
    timeZone: catalog.stadium.timeZone,
    stadiumId: catalog.stadium.id,
    stadium: {
      name: localize(catalog.stadium.name, language),
      latitude: catalog.stadium.latitude,
      longitude: catalog.stadium.longitude,
    },
    support: supportText(catalog.stadium.support, services.contactEmail),
  };
}

export type ConfirmData = Awaited<ReturnType<typeof loadConfirm>>;

/** The venue's phone and mail, else the operator's mail. */
const supportText = ({ email, phone }: Support, operator: string) =>
  [phone, email || (phone ? "" : operator)].filter(Boolean).join(" · ");

function stadiumFirst(path: string) {
  return redirect(`/stadium-selection?next=${encodeURIComponent(path)}`, {
    headers: {
      "set-cookie": cookieText(noticeCookie, { code: "stadium-required", on: "/stadium-selection" }),
    },
  });
}

function seatBlocks(catalog: Catalog, language: Language): SeatBlock[] {
  return catalog.stadium.blocks.map((block) => {
    const area = localize(block.area, language);
    // The fan's language first: the side is shown in it.
    return { ...block, area, areas: [area, ...Object.values(block.area)] };
  });
}

function optionNames(catalog: Catalog, cart: Cart, language: Language): OptionNames {
  const items = new Map(catalog.items.map((item) => [item.id, item]));
  const names: OptionNames = {};
  for (const { itemId, choices } of cart.lines) {
    const item: CatalogItem | undefined = items.get(itemId);
    for (const option of chosenOptions(item?.customization ?? [], choices)) {
      names[itemId] ??= {};
      names[itemId][option.id] = localize(option.name, language);
    }
  }
  return names;
}
