import type { Language, Localized } from "#domain/language/localized.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import type { Config } from "../env.ts";
import { type Receipt, receiptMail } from "./receipt.ts";

export type Mailer = {
  /** @param origin of the page that asked; the link uses it if no origin is configured */
  sendPasswordReset(to: string, token: string, origin: string): Promise<void>;
  sendVerification(to: string, token: string, origin: string): Promise<void>;
  sendReceipt(
    to: string,
    receipt: Omit<Receipt, "orderUrl"> & { orderId: string },
    language: Language,
  ): Promise<void>;
  sendInvitation(
    to: string,
    token: string,
    origin: string,
    offer: { role: StaffRole["role"]; place: Localized },
  ): Promise<void>;
};

const roleNames: Record<StaffRole["role"], Localized> = {
  shop: { he: "צוות הדוכן", en: "the shop’s staff" },
  runner: { he: "צוות השליחים", en: "the runners" },
  venue: { he: "ניהול האצטדיון", en: "the venue’s management" },
  operator: { he: "הפעלת הפלטפורמה", en: "the platform’s operators" },
};

/** Mail through the platform's binding, which locally writes files instead of sending. */
export function createMailer(config: Config, binding: SendEmail): Mailer {
  return {
    async sendPasswordReset(to, token, origin) {
      const link = `${linkOrigin(config, origin)}/reset-password?token=${encodeURIComponent(token)}`;
      await binding.send({
        from: config.mailFrom,
        to,
        subject: "איפוס סיסמה ב־Seatside · Reset your Seatside password",
        text: [
          `לבחירת סיסמה חדשה: ${link}`,
          "הקישור תקף לשעה ולשימוש אחד. לא ביקשת לאפס סיסמה? אפשר להתעלם מההודעה, והסיסמה לא תשתנה.",
          "",
          `Choose a new password: ${link}`,
          "The link works once, within an hour. If you did not ask for it, ignore this mail: nothing changes.",
        ].join("\n"),
      });
    },
    async sendReceipt(to, { orderId, ...receipt }, language) {
      const orderUrl = `${linkOrigin(config, "http://localhost:5173")}/order/${orderId}`;
      await binding.send({ from: config.mailFrom, to, ...receiptMail({ ...receipt, orderUrl }, language) });
    },
    async sendInvitation(to, token, origin, { role, place }) {
      const link = `${linkOrigin(config, origin)}/staff-invitation?token=${encodeURIComponent(token)}`;
      await binding.send({
        from: config.mailFrom,
        to,
        subject: "הזמנה לצוות ב־Seatside · An invitation to the Seatside team",
        text: [
          `הוזמנת להצטרף אל ${roleNames[role].he} (${place.he}): ${link}`,
          "הקישור תקף לשבוע, רק לחשבון עם כתובת המייל הזו.",
          "",
          `You are invited to join ${roleNames[role].en} (${place.en}): ${link}`,
          "The link works for a week, and only for an account with this address.",
        ].join("\n"),
      });
    },
    async sendVerification(to, token, origin) {
      const link = `${linkOrigin(config, origin)}/verify-email?token=${encodeURIComponent(token)}`;
      await binding.send({
        from: config.mailFrom,
        to,
        subject: "אישור כתובת המייל ב־Seatside · Confirm your Seatside email",
        text: [
          `לאישור הכתובת: ${link}`,
          "הקישור תקף ליממה. לא פתחת חשבון? אפשר להתעלם מההודעה.",
          "",
          `Confirm your address: ${link}`,
          "The link works for a day. If you did not open an account, ignore this mail.",
        ].join("\n"),
      });
    },
  };
}

/** Only locally does the request's own origin count: elsewhere a forged Host header would receive the token. */
function linkOrigin({ appEnv, appOrigin }: Config, origin: string): string {
  return appEnv === "local" && !appOrigin ? origin : appOrigin;
}
