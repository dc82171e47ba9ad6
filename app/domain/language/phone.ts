/** Removes invisible direction marks, which pasted numbers often carry. */
const visible = (input: string) => input.replace(/\p{Cf}/gu, "").trim();

/** Trims, keeps a leading plus and removes every other non-digit (product 3.12). */
export function normalizePhone(input: string): string {
  const trimmed = visible(input);
  return (trimmed.startsWith("+") ? "+" : "") + trimmed.replace(/\D/g, "");
}

/** For registration: at least 7 digits. The maximum is E.164's 15 with one to spare. */
export function isRegistrationPhone(input: string): boolean {
  return /^\+?\d{7,16}$/.test(normalizePhone(input));
}

/** For an order: an optional leading + and 6 to 16 digits; spaces and hyphens are allowed. */
export function isOrderPhone(input: string): boolean {
  return /^\+?[\d\s()-]+$/.test(visible(input)) && /^\+?\d{6,16}$/.test(normalizePhone(input));
}

/** Formats a stored number for display: Israeli ones in their usual groups, others unchanged. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\+972|0)(5\d)(\d{3})(\d{4})$/, (_, prefix: string, ...parts: string[]) => {
    const [network, middle, end] = parts;
    return `${prefix === "0" ? "0" : "+972 "}${network}-${middle}-${end}`;
  });
}
