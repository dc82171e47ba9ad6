import type { CartLine } from "#domain/cart/cart.ts";

/** What a form that adds a dish says. Radio groups need names of their own, so choices may be `choice.<group>`. */
export type CartForm = CartLine & { stadiumId: string };

export function readCartForm(form: FormData): CartForm {
  const text = (name: string) => String(form.get(name) ?? "");
  const choices: string[] = [];
  for (const [name, value] of form) if (/^choice(\.|$)/.test(name)) choices.push(String(value));
  return {
    itemId: text("itemId"),
    stadiumId: text("stadiumId"),
    choices,
    quantity: Math.max(1, Math.trunc(Number(text("quantity"))) || 1),
  };
}
