/** Pure rules of the card form: formats, brands, what is missing. */
export type Brand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unknown";

export function brandOf(digits: string): Brand {
  if (/^4/.test(digits)) return "visa";
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return "mastercard";
  if (/^3[47]/.test(digits)) return "amex";
  if (/^(6011|65|64[4-9])/.test(digits)) return "discover";
  if (/^3(0[0-5]|[689])/.test(digits)) return "diners";
  if (/^35/.test(digits)) return "jcb";
  return "unknown";
}

export function numberLength(brand: Brand): number {
  return brand === "amex" ? 15 : brand === "diners" ? 14 : 16;
}

export function cvcLength(brand: Brand): number {
  return brand === "amex" ? 4 : 3;
}

export function onlyDigits(text: string): string {
  // Arabic keyboards may send non-ASCII digits.
  return text.normalize("NFKC").replaceAll(/\D/g, "");
}

export function formatNumber(digits: string): string {
  const brand = brandOf(digits);
  const cut = digits.slice(0, numberLength(brand));
  const groups = brand === "amex" || brand === "diners" ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : null;
  if (groups === null) return cut.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
  return (groups.exec(cut) ?? []).slice(1).filter(Boolean).join(" ");
}

export function formatExpiry(text: string, isDeleting: boolean): string {
  let digits = onlyDigits(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  // Autofill writes 12/2031: keep month and the last two of the year.
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  if (digits.length < 2 || (isDeleting && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export type Problem =
  | "incomplete_number"
  | "invalid_number"
  | "incomplete_expiry"
  | "invalid_expiry_month_past"
  | "invalid_expiry_year_past"
  | "incomplete_cvc"
  | "incomplete_zip";

export function numberProblem(text: string): Problem | null {
  const digits = onlyDigits(text);
  if (digits.length < numberLength(brandOf(digits))) return "incomplete_number";
  return luhn(digits) ? null : "invalid_number";
}

export function expiryProblem(text: string, today: Date): Problem | null {
  const digits = onlyDigits(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) return "incomplete_expiry";
  const year = 2000 + Number(digits.slice(2));
  if (year < today.getFullYear()) return "invalid_expiry_year_past";
  const isPast = year === today.getFullYear() && month < today.getMonth() + 1;
  return isPast ? "invalid_expiry_month_past" : null;
}

export function cvcProblem(text: string, number: string): Problem | null {
  return onlyDigits(text).length < cvcLength(brandOf(onlyDigits(number))) ? "incomplete_cvc" : null;
}

function luhn(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
