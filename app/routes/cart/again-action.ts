import { data } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { signInFirst } from "#app/routes/sign-in-first.ts";
import { addToCart, type Cart } from "#domain/cart/cart.ts";
import { findCartConflict } from "#domain/cart/cart-conflict.ts";
import { localize } from "#domain/language/localized.ts";
import { findChoiceProblem } from "#domain/menu/menu.ts";
import { type Args, type CartAnswer, newCart, withCart } from "./cart-change.ts";

/** An order's dishes once more, at today's prices. What can't be had any more is left out, and said. */
export async function addAgain(form: FormData, { request, context }: Args) {
  const { identity, orders, catalog: catalogs } = context.get(servicesContext);
  const { cart: known, language } = context.get(visitorContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst("/orders");
  const id = String(form.get("order") ?? "");
  const round = await orders.round(user.id, id);
  const catalog = round && (await catalogs.find(round.stadiumId));
  if (!catalog) return data<CartAnswer>({ kind: "invalid-item" }, { status: 400 });

  const isAnew = form.get("intent") === "replace";
  let cart: Cart = known && !isAnew ? known : newCart(round.stadiumId);
  let left = 0;
  for (const line of round.lines) {
    const item = catalog.items.find((each) => each.id === line.itemId);
    if (!item?.isAvailable || findChoiceProblem(item.customization, line.choices)) {
      left += 1;
      continue;
    }
    const conflict = findCartConflict(cart, catalog, item);
    if (conflict) {
      const fields: [string, string][] = [["order", id]];
      const name = localize(item.name, language);
      return data<CartAnswer>({ kind: "conflict", conflict, name, fields }, { status: 409 });
    }
    const added = addToCart(cart, round.stadiumId, line);
    if (!added.ok) return data<CartAnswer>({ kind: "cart-full" }, { status: 409 });
    cart = added.cart;
  }
  if (left === round.lines.length) return data<CartAnswer>({ kind: "not-available" }, { status: 409 });
  return withCart(cart, left > 0 ? `/precart?left=${left}` : "/precart");
}
