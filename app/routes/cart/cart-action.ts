import { data, type RouterContextProvider, redirect } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { cartCookie, seatCookie, tipCookie } from "#app/cookies/cookies.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { readCartForm } from "#app/forms/cart-form.ts";
import { newCart, quickAdd } from "#app/routes/quick-add.ts";
import { signInFirst } from "#app/routes/redirects.ts";
import { addToCart, type Cart, setQuantity } from "#domain/cart/cart.ts";
import { type CartConflict, findCartConflict } from "#domain/cart/cart-conflict.ts";
import { setIfOut, setNote } from "#domain/cart/edit-lines.ts";
import { fitRound, holdsRound } from "#domain/cart/round.ts";
import { localize } from "#domain/language/localized.ts";
import { warnedOf } from "#domain/menu/allergies.ts";
import { findChoiceProblem, isAgeRestricted } from "#domain/menu/menu.ts";
import { serializeTip } from "#domain/menu/money/tip.ts";
import { allergensWith } from "#domain/menu/with-choices.ts";
import { serializeSeat } from "#domain/seat/seat.ts";

/** All cart forms: add, replace (with a new cart), order again, set a quantity, note, if-out. */
export async function cartAction({ request, context }: Args) {
  const form = await request.formData();
  const stadiumId = new URL(request.url).searchParams.get("quick");
  if (stadiumId) return addQuickly(form, stadiumId, { request, context });
  const intent = form.get("intent");
  if (form.has("order")) return addAgain(form, { request, context });
  if (intent === "note" || intent === "if-out") return setNoteOrIfOut(form, context, intent);
  return intent === "set" ? setLine(form, context) : addLine(form, context, intent === "replace");
}

/** The "+" of a list without scripts: back to the list, or to the dish if it needs a choice. */
async function addQuickly(form: FormData, stadiumId: string, { request, context }: Args) {
  const added = await quickAdd(form.get("itemId"), stadiumId, context);
  if (!added) return data<CartAnswer>({ kind: "invalid-item" }, { status: 400 });
  if ("asks" in added) return redirect(`/food/${added.asks}`, { status: 303 });
  const from = URL.parse(request.headers.get("referer") ?? "");
  const isOurs = from?.host === new URL(request.url).host;
  return withCart(added.cart, (isOurs && localPath(from.pathname + from.search)) || "/menu");
}

async function addLine(form: FormData, context: Args["context"], startAnew: boolean) {
  const { cart: known, language } = context.get(visitorContext);
  const { stadiumId, ...line } = readCartForm(form);
  const catalog = await context.get(servicesContext).catalog.find(stadiumId);
  const item = catalog?.items.find((each) => each.id === line.itemId);
  if (!catalog || !item) return data<CartAnswer>({ kind: "invalid-item" }, { status: 400 });
  if (!item.isAvailable) return data<CartAnswer>({ kind: "not-available" }, { status: 409 });

  const problem = findChoiceProblem(item.customization, line.choices);
  if (problem) {
    const group = "groupId" in problem ? `&group=${problem.groupId}` : "";
    return redirect(`/food/${item.id}?problem=${problem.reason}${group}`, { status: 303 });
  }
  if (isAgeRestricted(item, line.choices) && !form.get("age"))
    return redirect(`/food/${item.id}?problem=age-unconfirmed`, { status: 303 });

  const conflict = startAnew ? null : findCartConflict(known, catalog, item);
  if (conflict) {
    const fields = [...form]
      .filter(([name]) => name !== "intent")
      .map(([name, value]): [string, string] => [name, String(value)]);
    const name = localize(item.name, language);
    return data<CartAnswer>({ kind: "conflict", conflict, name, fields }, { status: 409 });
  }
  const added = addToCart(known && !startAnew ? known : newCart(stadiumId), stadiumId, line);
  if (!added.ok) return data<CartAnswer>({ kind: "cart-full" }, { status: 409 });
  return withCart(added.cart, "/precart");
}

function setLine(form: FormData, context: Args["context"]) {
  const { cart } = context.get(visitorContext);
  const next = localPath(form.get("next")) ?? "/cart";
  const index = Number(form.get("index"));
  const quantity = Number(form.get("quantity"));
  if (!cart || !Number.isInteger(index) || !Number.isInteger(quantity))
    return redirect(next, { status: 303 });
  if (quantity < 1 && !form.get("sure")) return redirect(`${next}?remove=${index}`, { status: 303 });
  // Shown once React has hydrated; with React, the cart screen shows it itself.
  return withCart(setQuantity(cart, index, quantity), quantity < 1 ? `${next}?said=removed` : next);
}

function setNoteOrIfOut(form: FormData, context: Args["context"], intent: "note" | "if-out") {
  const { cart } = context.get(visitorContext);
  const next = localPath(form.get("next")) ?? "/cart";
  const index = Number(form.get("index"));
  if (!cart || !Number.isInteger(index)) return redirect(next, { status: 303 });
  const set =
    intent === "note"
      ? setNote(cart, index, String(form.get("note") ?? ""))
      : setIfOut(cart, index, String(form.get("ifOut") ?? ""));
  return set.ok ? withCart(set.cart, next) : data<CartAnswer>({ kind: "cart-full" }, { status: 409 });
}

/**
 * An order's dishes once more, at today's prices, with its tip, and with its seat where this phone knows none: straight
 * to the payment, which names what can't be had any more. A second tap changes nothing.
 */
async function addAgain(form: FormData, { request, context }: Args) {
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
  // At another stadium the old seat does not apply: the cart asks for it.
  if (visitor.stadiumId !== round.stadiumId)
    return withCart(cart, left.length > 0 ? `/precart?left=${left.length}` : "/precart");
  // A pickup has no tip, so it is no choice of the fan's.
  const isPickup = round.fulfilment === "pickup";
  const keepsTip = !isPickup && !tip && round.currency === catalog.stadium.terms.currency;
  const keepsSeat = !seat?.row && round.seat.row;
  return withCart(cart, `/order/confirm?again=${id}${isPickup ? "&way=pickup" : ""}`, [
    ...(keepsTip ? [cookieText(tipCookie, serializeTip(round.tip))] : []),
    ...(keepsSeat ? [cookieText(seatCookie, serializeSeat(round.seat))] : []),
  ]);
}

/** A question or message of the cart screen before it changes. `fields` is the form to send again. */
export type CartAnswer =
  | { kind: "conflict"; conflict: CartConflict; name: string; fields: [string, string][] }
  | { kind: "allergy"; warned: WarnedDish[]; fields: [string, string][] }
  | { kind: "cart-full" | "invalid-item" | "not-available" };

/** A dish that contains what this fan is allergic to, or may. */
type WarnedDish = { name: string; allergens: string[] };

type Args = { request: Request; context: Readonly<RouterContextProvider> };

function withCart(cart: Cart, next: string, more: readonly string[] = []) {
  const headers = new Headers();
  for (const cookie of [cookieText(cartCookie, cart), ...more]) headers.append("set-cookie", cookie);
  return redirect(next, { status: 303, headers });
}
