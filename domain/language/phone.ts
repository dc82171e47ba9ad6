import { typed } from "./typed.ts";

/**
 * A number as it is stored: a leading plus and digits (product 3.12). Separators, `tel:` and the zero of "+972 (0)50"
 * are dropped. Empty if anything else is in it: a number with a part left out rings somebody else.
 */
export function normalizePhone(input: string): string {
  const plain = typed(input)
    .replace(/^tel[.:]?\s*/i, "")
    .replace(/^\((\+\d+)\)/, "$1")
    .replace(/^(\+?\d[^(]*)\(0\)/, "$1");
  return /^\+?[\d\s()./-]*$/.test(plain) ? plain.replace(/[^\d+]/g, "") : "";
}

/** For registration: at least 7 digits. The maximum is E.164's 15 with one to spare. */
export function isRegistrationPhone(input: string): boolean {
  return /^\+?\d{7,16}$/.test(normalizePhone(input));
}

/** For an order: an optional leading + and 6 to 16 digits. */
export function isOrderPhone(input: string): boolean {
  return /^\+?\d{6,16}$/.test(normalizePhone(input));
}

/** Formats a stored number for display: Israeli ones in their usual groups, others unchanged. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\+972|0)(5\d)(\d{3})(\d{4})$/, (_, prefix: string, ...parts: string[]) => {
    const [network, middle, end] = parts;
    return `${prefix === "0" ? "0" : "+972 "}${network}-${middle}-${end}`;
  });
}
