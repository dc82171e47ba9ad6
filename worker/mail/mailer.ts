import type { Config } from "../env.ts";

export type Mailer = { sendPasswordReset(to: string, token: string): Promise<void> };

/** Mail through the platform's binding; on this machine it writes files instead of sending. */
export function createMailer(config: Config, binding: SendEmail): Mailer {
  return {
    async sendPasswordReset(to, token) {
      const link = `${config.appOrigin || "http://localhost:5173"}/reset-password?token=${encodeURIComponent(token)}`;
      await binding.send({
        from: config.mailFrom,
        to,
        subject: "איפוס סיסמה ב־Seatside · Reset your Seatside password",
        text: `לבחירת סיסמה חדשה: ${link}\nהקישור תקף לשעה.\n\nChoose a new password: ${link}\nThe link is valid for one hour.`,
      });
    },
  };
}
