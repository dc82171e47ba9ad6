import { redirect, redirectDocument } from "react-router";
import { ScreenCurrency } from "#app/components/money.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { allergiesCookie, noticeCookie, seatCookie, seatSignatureCookie } from "#app/cookies/cookies.ts";
import { logError } from "#app/log.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";
import { fitRound } from "#domain/cart/round.ts";
import { localize } from "#domain/language/localized.ts";
import { parseAllergies, serializeAllergies, toAllergies } from "#domain/menu/allergies.ts";
import { noTip } from "#domain/menu/tip.ts";
import type { Support } from "#domain/order/order-view.ts";
import { emptySeat, serializeSeat, toSeat } from "#domain/seat/seat.ts";
import { type ConfirmData, optionNames, type PageQuote, seatBlocks } from "../confirm-data.ts";
import type { Route } from "./+types/confirm";
import { ConfirmScreen } from "./confirm-screen.tsx";

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<ConfirmData> {
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
    payment: services.checkout.payment,
    blocks: seatBlocks(catalog, language),
    seatsComplete: catalog.stadium.seatsComplete,
    optionNames: optionNames(catalog, cart, language),
    currency: catalog.stadium.terms.currency,
    timeZone: catalog.stadium.timeZone,
    stadiumId: catalog.stadium.id,
    support: supportText(catalog.stadium.support, services.contactEmail),
  };
}

/** Without scripts nothing can be paid; what was typed stays on the phone, and out of the address. */
export async function action({ request }: Route.ActionArgs) {
  const typed = await request.formData();
  const seat = toSeat(Object.fromEntries([...typed].map(([name, value]) => [name, String(value)])));
  const headers = new Headers();
  headers.append("set-cookie", cookieText(seatCookie, serializeSeat(seat)));
  const allergies = serializeAllergies(toAllergies(typed.getAll("allergy")));
  headers.append("set-cookie", cookieText(allergiesCookie, allergies));
  throw redirect("/order/confirm", { status: 303, headers });
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

/**
 * Runs only on client-side navigation. This screen needs a document of its own, whose policy admits the payment
 * provider.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

/** API calls price the fan's changes; nothing else may reload what is being paid. */
export const shouldRevalidate = () => false;

export default function Confirm({ loaderData }: { loaderData: ConfirmData }) {
  return (
    <ScreenCurrency value={loaderData.currency}>
      <ConfirmScreen data={loaderData} />
    </ScreenCurrency>
  );
}
