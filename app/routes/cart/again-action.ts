import { data } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { seatCookie, tipCookie } from "#app/cookies/cookies.ts";
import { newCart } from "#app/routes/quick-add.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";
import { addToCart, type Cart } from "#domain/cart/cart.ts";
import { findCartConflict } from "#domain/cart/cart-conflict.ts";
import { fitRound, holdsRound } from "#domain/cart/round.ts";
import { localize } from "#domain/language/localized.ts";
import { warnedOf } from "#domain/menu/allergies.ts";
import { serializeTip } from "#domain/menu/tip.ts";
import { allergensWith } from "#domain/menu/with-choices.ts";
import { serializeSeat } from "#domain/seat/seat.ts";
import { type Args, type CartAnswer, type WarnedDish, withCart } from "./cart-change.ts";

/**
 * An order's dishes once more, at today's prices, with its tip, and with its seat where this phone knows none: straight
 * to the payment, which names what can't be had any more. A second tap changes nothing.
 */
export async function addAgain(form: FormData, { request, context }: Args) {
  const { identity, orders, catalog: catalogs } = context.get(servicesContext);
  const visitor = context.get(visitorContext);
  const { cart: known, language, allergies, seat, tip } = visitor;
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst("/orders");
  const id = String(form.get("order") ?? "");
  const round = await orders.round(user.id, id);
  const catalog = round && (await catalogs.find(round.stadiumId));
  if (!catalog) return data<CartAnswer>({ kind: "invalid-item" }, { status: 400 });

  const isAnew = form.get("intent") === "replace";
  let cart: Cart = known && !isAnew ? known : newCart(round.stadiumId);
  const { fits, left } = fitRound(catalog, round.lines);
  if (fits.length === 0) return data<CartAnswer>({ kind: "not-available" }, { status: 409 });
  const fields: [string, string][] = [["order", id]];
  const warned: WarnedDish[] = [];
  for (const { name: ordered, ...line } of holdsRound(known, fits) ? [] : fits) {
    const item = catalog.items.find((each) => each.id === line.itemId);
    if (!item) continue;
    const name = localize(ordered, language);
    const conflict = findCartConflict(cart, catalog, item);
    if (conflict) {
      if (form.has("sure")) fields.push(["sure", "1"]);
      return data<CartAnswer>({ kind: "conflict", conflict, name, fields }, { status: 409 });
    }
    const added = addToCart(cart, round.stadiumId, line);
    if (!added.ok) return data<CartAnswer>({ kind: "cart-full" }, { status: 409 });
    cart = added.cart;
    const allergens = warnedOf(allergensWith(item, line.choices), allergies);
    if (allergens.length > 0) warned.push({ name, allergens });
  }
  // Nobody looked at the dishes' own screens, which warn.
  if (warned.length > 0 && !form.has("sure")) {
    if (isAnew) fields.push(["intent", "replace"]);
    return data<CartAnswer>({ kind: "allergy", warned, fields }, { status: 409 });
  }
  // At another stadium the fan sits elsewhere, and says so on the usual way.
  if (visitor.stadiumId !== round.stadiumId)
    return withCart(cart, left.length > 0 ? `/precart?left=${left.length}` : "/precart");
  // A shelf asks no tip, so that the order had none says nothing.
  const isPickup = round.fulfilment === "pickup";
  const keepsTip = !isPickup && !tip && round.currency === catalog.stadium.terms.currency;
  const keepsSeat = !seat?.row && round.seat.row;
  return withCart(cart, `/order/confirm?again=${id}${isPickup ? "&way=pickup" : ""}`, [
    ...(keepsTip ? [cookieText(tipCookie, serializeTip(round.tip))] : []),
    ...(keepsSeat ? [cookieText(seatCookie, serializeSeat(round.seat))] : []),
  ]);
}
