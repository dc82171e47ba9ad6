import { type CartLine, toNote } from "#domain/cart/cart.ts";

/** Parses the form that adds a dish. Choices are `choice.<group>`: each group has a name of its own. */
export type CartForm = CartLine & { stadiumId: string };

export function readCartForm(form: FormData): CartForm {
  const text = (name: string) => String(form.get(name) ?? "");
  const choices: string[] = [];
  for (const [name, value] of form) if (/^choice(\.|$)/.test(name)) choices.push(String(value));
  const note = toNote(text("note"));
  return {
    itemId: text("itemId"),
    stadiumId: text("stadiumId"),
    choices,
    quantity: Math.max(1, Math.trunc(Number(text("quantity"))) || 1),
    ...(note && { note }),
  };
}
