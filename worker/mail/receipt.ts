import { dateFormat } from "#domain/language/date-format.ts";
import { type Language, type Localized, localize } from "#domain/language/localized.ts";
import { formatMoney } from "#domain/money/money.ts";

/** Amounts in agorot, times in ms since the epoch. */
export type Receipt = {
  orderCode: string;
  stadiumName: Localized;
  shopName: Localized;
  deliveredAt: number;
  timeZone: string;
  lines: { name: Localized; quantity: number; removedQuantity: number; unitMinor: number }[];
  subtotalMinor: number;
  deliveryFeeMinor: number;
  tipMinor: number;
  totalMinor: number;
  /** Captured on acceptance, and refunded since. */
  capturedMinor: number;
  refundedMinor: number;
  orderUrl: string;
};

const words = {
  he: {
    subject: (code: string) => `קבלה על הזמנה ${code}`,
    thanks: "תודה, ובתיאבון!",
    order: "הזמנה",
    removed: "לא סופק",
    subtotal: "סכום ביניים",
    fee: "טיפול ומשלוח",
    tip: "טיפ",
    total: "סך הכול",
    captured: "חויב",
    refunded: "הוחזר",
    note: "זו קבלה ולא חשבונית מס.",
    open: "לצפייה בהזמנה",
  },
  en: {
    subject: (code: string) => `Receipt for order ${code}`,
    thanks: "Thank you, and enjoy!",
    order: "Order",
    removed: "not delivered",
    subtotal: "Subtotal",
    fee: "Handling & Delivery",
    tip: "Tip",
    total: "Total",
    captured: "Charged",
    refunded: "Refunded",
    note: "This is a receipt, not a tax invoice.",
    open: "See the order",
  },
};

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const html = (text: string) => text.replaceAll(/[&<>"']/g, (each) => escapes[each] ?? each);

/** The receipt's mail as text and HTML, in the customer's language. */
export function receiptMail(
  receipt: Receipt,
  language: Language,
): { subject: string; text: string; html: string } {
  const say = words[language];
  const money = (minor: number) => `\u2066${formatMoney(minor, "ILS")}\u2069`;
  const at = dateFormat(language === "he" ? "he-IL" : "en-GB", receipt.timeZone, "mail", {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(receipt.deliveredAt);
  const place = `${localize(receipt.shopName, language)}, ${localize(receipt.stadiumName, language)}`;
  const lines = receipt.lines.map((line) => {
    const removed = line.removedQuantity > 0 ? ` (${line.removedQuantity} ${say.removed})` : "";
    return [
      `${line.quantity} × ${localize(line.name, language)}${removed}`,
      money((line.quantity - line.removedQuantity) * line.unitMinor),
    ] as const;
  });
  const sums = [
    [say.subtotal, receipt.subtotalMinor],
    [say.fee, receipt.deliveryFeeMinor],
    ...(receipt.tipMinor > 0 ? [[say.tip, receipt.tipMinor] as const] : []),
    [say.total, receipt.totalMinor],
    ...(receipt.capturedMinor === receipt.totalMinor ? [] : [[say.captured, receipt.capturedMinor] as const]),
    ...(receipt.refundedMinor > 0 ? [[say.refunded, receipt.refundedMinor] as const] : []),
  ].map(([name, minor]) => [String(name), money(Number(minor))] as const);
  const head = `${say.order} \u2066${receipt.orderCode}\u2069`;
  const row = ([name, sum]: readonly [string, string]) =>
    `<tr><td style="padding:4px 0">${html(name)}</td><td style="padding:4px 0;text-align:end">${html(sum)}</td></tr>`;
  return {
    subject: say.subject(receipt.orderCode),
    text: [
      say.thanks,
      "",
      head,
      place,
      at,
      "",
      ...lines.map(([name, sum]) => `${name}  ${sum}`),
      "",
      ...sums.map(([name, sum]) => `${name}: ${sum}`),
      "",
      say.note,
      `${say.open}: ${receipt.orderUrl}`,
    ].join("\n"),
    html: `<!doctype html><html lang="${language}" dir="${language === "he" ? "rtl" : "ltr"}"><body style="margin:0;padding:24px;font-family:system-ui,Arial,sans-serif;color:#101628"><h1 style="font-size:20px">${html(say.thanks)}</h1><p>${html(head)}<br>${html(place)}<br>${html(at)}</p><table style="width:100%;max-width:480px;border-collapse:collapse">${lines.map(row).join("")}<tr><td colspan="2" style="border-top:1px solid #e7e9ef"></td></tr>${sums.map(row).join("")}</table><p style="color:#5b6478">${html(say.note)}</p><p><a href="${html(receipt.orderUrl)}">${html(say.open)}</a></p></body></html>`,
  };
}
