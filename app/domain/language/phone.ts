/** Pasted numbers carry direction marks that nobody sees. */
const visible = (input: string) => input.replace(/\p{Cf}/gu, "").trim();

/** Trimmed, a leading plus kept, every other non-digit removed (product 3.12). */
export function normalizePhone(input: string): string {
  const trimmed = visible(input);
  return (trimmed.startsWith("+") ? "+" : "") + trimmed.replace(/\D/g, "");
}

/** Registration: at least 7 digits. The upper bound is E.164's 15 with one to spare. */
export function isRegistrationPhone(input: string): boolean {
  return /^\+?\d{7,16}$/.test(normalizePhone(input));
}

/** Order: an optional leading + and 6 to 16 digits; spaces and hyphens between them are forgiven. */
export function isOrderPhone(input: string): boolean {
  return /^\+?[\d\s()-]+$/.test(visible(input)) && /^\+?\d{6,16}$/.test(normalizePhone(input));
}

/** A stored number for reading: Israeli ones in their usual groups, others as they are. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\+972|0)(5\d)(\d{3})(\d{4})$/, (_, prefix: string, ...parts: string[]) => {
    const [network, middle, end] = parts;
    return `${prefix === "0" ? "0" : "+972 "}${network}-${middle}-${end}`;
  });
}
