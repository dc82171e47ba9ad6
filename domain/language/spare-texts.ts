import type { Language, WrittenLanguage } from "./localized.ts";

/**
 * Texts for places without a catalog: error screens, where the catalog itself may be broken, the service worker, and
 * what a loader writes into its data.
 */
export const brokenTexts: Record<
  WrittenLanguage,
  { title: string; text: string; home: string; accessibility: string }
> = {
  he: {
    title: "משהו השתבש",
    text: "זה אצלנו, לא אצלך. אם כבר נשלחה הזמנה, היא מחכה במסך ההזמנות.",
    home: "לדף הבית",
    accessibility: "נגישות",
  },
  en: {
    title: "Something went wrong",
    text: "It’s us, not you. If you placed an order, it’s safe under Orders.",
    home: "Home",
    accessibility: "Accessibility",
  },
};

/** The name of an order whose fan has given none: an empty one means that it is forgotten. */
export const fanNames: Record<Language, string> = { he: "אוהד", en: "Fan", "en-XB": "Fan" };
/** A customer's name for staff; empty if none was given. */
export const givenName = (name: string) => (Object.values(fanNames).includes(name) ? "" : name);
/** Runners and cooks see first names only. */
export const firstNameOf = (name: string) => givenName(name).trim().split(/\s+/)[0] ?? "";

export const offlineTexts: Record<
  WrittenLanguage,
  { title: string; text: string; again: string; menu: string; orders: string }
> = {
  he: {
    title: "אין חיבור כרגע",
    text: "המסך הזה לא שמור בטלפון. התפריט, העגלה וההזמנות האחרונות נפתחים גם בלי רשת.",
    again: "לנסות שוב",
    menu: "לתפריט",
    orders: "להזמנות",
  },
  en: {
    title: "No connection right now",
    text: "This screen isn’t saved on your phone. The menu, your cart and recent orders work offline.",
    again: "Try again",
    menu: "Menu",
    orders: "Orders",
  },
};

/**
 * Why nobody cooks on Shabbat. Loaders and the service worker write it into their data, so that the first view need not
 * carry it.
 */
export const restTexts: Record<
  WrittenLanguage,
  { closed: string; opens: (day: string, clock: string) => string }
> = {
  he: {
    closed: "סגור לרגל שבת או חג.",
    opens: (day, clock) => `סגור לרגל שבת או חג. נפתח שוב ב${day} בשעה ${clock}.`,
  },
  en: {
    closed: "Closed for Shabbat or the holiday.",
    opens: (day, clock) => `Closed for Shabbat or the holiday. Opens again on ${day} at ${clock}.`,
  },
};

/**
 * The allergy question that some laws ask of a menu. Here, so that the first view of other places does not carry it.
 */
export const allergyTexts: Record<WrittenLanguage, string> = {
  he: "במקרה של אלרגיה למזון, הודיעו לנו.",
  en: "If you have a food allergy, please notify us.",
};

/** Shown on every page to a browser older than the supported ones. */
export const tooOldTexts: Record<WrittenLanguage, string> = {
  he: "הדפדפן הזה ישן מדי להזמנה. אפשר לקרוא את התפריט. כדי להזמין נדרש iOS 16.4, Chrome 111 או Firefox 128 ומעלה.",
  en: "This browser is too old to order with. You can read the menu. Ordering needs iOS 16.4, Chrome 111 or Firefox 128 or newer.",
};
