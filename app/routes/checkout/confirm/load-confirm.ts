import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { allergiesCookie, noticeCookie, seatSignatureCookie } from "#app/cookies/cookies.ts";
import { logError } from "#app/log.ts";
import { closedShopData } from "#app/routes/kitchen/closed-shop.tsx";
import { signInFirst } from "#app/routes/redirects.ts";
import { fitRound } from "#domain/cart/round.ts";
import { localize } from "#domain/language/localized.ts";
import { parseAllergies } from "#domain/menu/allergies.ts";
import { noTip } from "#domain/menu/money/tip.ts";
import { seatPlace } from "#domain/menu/zones.ts";
import type { Support } from "#domain/order/order-view.ts";
import { emptySeat } from "#domain/seat/seat.ts";
import { type ConfirmData, optionNames, type PageQuote, seatBlocks } from "../confirm-data.ts";

/** Loads the payment's screen and the cart bar's wallet: the server's price for the cart's cookie. */
export async function loadConfirm({
  request,
  url,
  context,
}: Pick<LoaderFunctionArgs, "request" | "url" | "context">): Promise<ConfirmData> {
  const services = context.get(servicesContext);
  const { cart, stadiumId, tip, seat, language, now } = context.get(visitorContext);
  const user = await services.identity.findUser(request.headers);
  const way = url.searchParams.get("way") === "pickup" ? "pickup" : "seat";
  if (!user) throw signInFirst(way === "pickup" ? "/order/confirm?way=pickup" : "/order/confirm");
  if (!stadiumId) throw stadiumFirst();
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
  if (!catalog) throw stadiumFirst();
  if (!quote.ok && quote.code === "no-pickup")
    throw redirectDocument(
      againId ? `/order/confirm?again=${encodeURIComponent(againId)}` : "/order/confirm",
    );
  const cookies = request.headers.get("cookie");
  const signature = readCookie(cookies, seatSignatureCookie);
  const standsIn =
    seat &&
    catalog.stadium.trustsSeatLinks &&
    (await services.seatLinks.isSigned(cart.stadiumId, seat, signature));
  return {
    trustedSeat: standsIn ? seat : null,
    way,
    phone: (round ? round.phone : null) || user.phone,
    leftOut: round ? fitRound(catalog, round.lines).left.map(({ name }) => localize(name, language)) : [],
    allergies: parseAllergies(readCookie(cookies, allergiesCookie)),
    quote,
    quotedAt: now,
    closed: closedShopData(catalog, cart, seatPlace(catalog.stadium.blocks, seat), { language, now }),
    payment: services.checkout.payment,
    blocks: seatBlocks(catalog, language),
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

/** The venue's phone and mail, else the operator's mail. */
const supportText = ({ email, phone }: Support, operator: string) =>
  [phone, email || (phone ? "" : operator)].filter(Boolean).join(" · ");

function stadiumFirst() {
  return redirect("/stadium-selection?next=%2Forder%2Fconfirm", {
    headers: {
      "set-cookie": cookieText(noticeCookie, { code: "stadium-required", on: "/stadium-selection" }),
    },
  });
}
