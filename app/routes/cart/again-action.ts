import { data } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";
import { addToCart, type Cart } from "#domain/cart/cart.ts";
import { findCartConflict } from "#domain/cart/cart-conflict.ts";
import { localize } from "#domain/language/localized.ts";
import { warnedOf } from "#domain/menu/allergies.ts";
import { findChoiceProblem } from "#domain/menu/menu.ts";
import { type Args, type CartAnswer, newCart, type WarnedDish, withCart } from "./cart-change.ts";

/** An order's dishes once more, at today's prices. What can't be had any more is left out, and said. */
export async function addAgain(form: FormData, { request, context }: Args) {
  const { identity, orders, catalog: catalogs } = context.get(servicesContext);
  const { cart: known, language, allergies } = context.get(visitorContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst("/orders");
  const id = String(form.get("order") ?? "");
  const round = await orders.round(user.id, id);
  const catalog = round && (await catalogs.find(round.stadiumId));
  if (!catalog) return data<CartAnswer>({ kind: "invalid-item" }, { status: 400 });

  const isAnew = form.get("intent") === "replace";
  let cart: Cart = known && !isAnew ? known : newCart(round.stadiumId);
  const fields: [string, string][] = [["order", id]];
  const warned: WarnedDish[] = [];
  let left = 0;
  for (const line of round.lines) {
    const item = catalog.items.find((each) => each.id === line.itemId);
    if (!item?.isAvailable || findChoiceProblem(item.customization, line.choices)) {
      left += 1;
      continue;
    }
    const conflict = findCartConflict(cart, catalog, item);
    if (conflict) {
      if (form.has("sure")) fields.push(["sure", "1"]);
      const name = localize(item.name, language);
      return data<CartAnswer>({ kind: "conflict", conflict, name, fields }, { status: 409 });
    }
    const added = addToCart(cart, round.stadiumId, line);
    if (!added.ok) return data<CartAnswer>({ kind: "cart-full" }, { status: 409 });
    cart = added.cart;
    const allergens = warnedOf(item.allergens, allergies);
    if (allergens.length > 0) warned.push({ name: localize(item.name, language), allergens });
  }
  if (left === round.lines.length) return data<CartAnswer>({ kind: "not-available" }, { status: 409 });
  // Nobody looked at the dishes' own screens, which warn.
  if (warned.length > 0 && !form.has("sure")) {
    if (isAnew) fields.push(["intent", "replace"]);
    return data<CartAnswer>({ kind: "allergy", warned, fields }, { status: 409 });
  }
  return withCart(cart, left > 0 ? `/precart?left=${left}` : "/precart");
}
