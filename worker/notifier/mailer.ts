import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { workerTexts } from "#app/i18n/server.ts";
import {
  type Language,
  type Localized,
  languages,
  localize,
  type WrittenLanguage,
} from "#domain/language/localized.ts";
import { nameInMail } from "#domain/language/text.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { venuePath } from "#domain/staff/staff-places.ts";
import type { Config } from "../env.ts";
import { type Receipt, receiptMail } from "./receipt-mail.ts";

/** What ends, and at which venue. */
export type CertificateEnding = { shop: Localized; number: string; until: string; stadiumId: string };
type MailedReceipt = Omit<Receipt, "orderUrl" | "support"> & {
  orderId: string;
  support: { email: string; phone: string };
};
export type Mailer = ReturnType<typeof createMailer>;

const roleNames: Record<StaffRole["role"], MessageDescriptor> = {
  shop: msg`the shop’s staff`,
  runner: msg`the runners`,
  manager: msg`the venue management team`,
  operator: msg`the platform’s operators`,
};

/** The reader's language is unknown, so the mail has all of them. */
function inAllLanguages(
  subject: MessageDescriptor,
  linesIn: (language: WrittenLanguage, i18n: I18n) => MessageDescriptor[],
) {
  const texts = languages.map((language) => ({ language, i18n: workerTexts(language) }));
  return {
    subject: texts.map(({ i18n }) => i18n._(subject)).join(" · "),
    text: texts
      .map(({ language, i18n }) => linesIn(language, i18n).map((line) => i18n._(line)))
      .map((lines) => lines.join("\n"))
      .join("\n\n"),
  };
}

/** Every mail that is sent, through the platform's binding, which locally writes files instead. */
export function createMailer(config: Config, binding: SendEmail) {
  async function send(to: string, mail: { subject: string; text: string; html?: string }) {
    await binding.send({ from: config.mailFrom, to, ...mail });
  }
  const sendInAllLanguages = (to: string, ...mail: Parameters<typeof inAllLanguages>) =>
    send(to, inAllLanguages(...mail));
  /** Only locally does the request's own origin count: elsewhere a forged Host header would receive the token. */
  const linkTo = (path: string, token: string, origin: string) =>
    `${config.appEnv === "local" && !config.appOrigin ? origin : config.appOrigin}${path}?token=${encodeURIComponent(token)}`;

  return {
    /** An alert for people on duty: codes and ids, not translated. */
    sendAlert: (to: string, kind: string, lines: string[]) =>
      send(to, {
        subject: `[seatside ${config.appEnv}] ${kind}`,
        text: [...lines, `${config.unaskedOrigin}/staff/ops`].join("\n"),
      }),
    /** To a venue's manager, two weeks and three days before. */
    sendCertificateEnds(to: string, { shop, number, until, stadiumId }: CertificateEnding) {
      const page = `${config.unaskedOrigin}${venuePath(stadiumId)}/shops`;
      return sendInAllLanguages(to, msg`A certificate is about to expire`, (language) => {
        const name = nameInMail(localize(shop, language));
        const certificate = nameInMail(number);
        return [
          msg`${name}: the certificate ${certificate} is valid until ${until}. After that day no dish will show it.`,
          msg`Enter the new one on the shop’s page: ${page}`,
        ];
      });
    },
    /** @param origin of the page that asked; the link uses it if no origin is configured */
    sendPasswordReset(to: string, token: string, origin: string) {
      const link = linkTo("/reset-password", token, origin);
      return sendInAllLanguages(to, msg`Reset your Seatside password`, () => [
        msg`Choose a new password for ${to}: ${link}`,
        msg`The link works once and expires in an hour. If you didn’t request this, you can ignore this email. Your password won’t change.`,
      ]);
    },
    sendVerification(to: string, token: string, origin: string) {
      const link = linkTo("/verify-email", token, origin);
      return sendInAllLanguages(to, msg`Confirm your Seatside email`, () => [
        msg`Confirm your address: ${link}`,
        msg`The link works for a day. If you didn’t create an account, you can ignore this email.`,
      ]);
    },
    sendInvitation(
      to: string,
      token: string,
      origin: string,
      { role, place }: { role: StaffRole["role"]; place: Localized },
    ) {
      const link = linkTo("/staff-invitation", token, origin);
      return sendInAllLanguages(to, msg`An invitation to the Seatside team`, (language, i18n) => {
        const team = i18n._(roleNames[role]);
        const where = nameInMail(localize(place, language));
        return [
          msg`You’ve been invited to join ${team} (${where}): ${link}`,
          msg`The link works for a week, and only for an account with this address.`,
        ];
      });
    },
    sendInvitationCode: (to: string, code: string) =>
      sendInAllLanguages(to, msg`Your code for the Seatside team`, () => [
        msg`Type this code where you opened your invitation: ${code}`,
        msg`It works for 15 minutes. We’ll never ask you for it: anyone who has it can join in your place.`,
      ]),
    /** For the first second step. */
    sendStepCode: (to: string, code: string) =>
      sendInAllLanguages(to, msg`Your code for two-step sign-in`, () => [
        msg`Type this code where you set up your second step: ${code}`,
        msg`It works for 15 minutes. If you didn’t ask for it, someone knows your password: please change it.`,
      ]),
    /** For a guest who keeps the order with an address. */
    sendGuestCode: (to: string, code: string) =>
      sendInAllLanguages(to, msg`Your code for keeping your Seatside order`, () => [
        msg`Type this code where you entered this address: ${code}`,
        msg`It works for 15 minutes. If you didn’t ask for it, you can ignore this email.`,
      ]),
    sendReceipt(
      to: string,
      { orderId, support: { email, phone }, ...receipt }: MailedReceipt,
      language: Language,
    ) {
      const operator = /<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
      const support = [phone, email || (phone ? "" : operator)].filter(Boolean);
      const orderUrl = `${config.unaskedOrigin}/order/${orderId}`;
      return send(to, receiptMail({ ...receipt, support, orderUrl }, language));
    },
  };
}
