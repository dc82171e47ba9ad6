import { describe, expect, test } from "vitest";
import { refuseUnusable } from "../../../scripts/lib/deployed/secrets.ts";

const vars = {
  ...{
    APP_ENV: "production",
    APP_ORIGIN: "https://seatside.example",
    MAIL_FROM: "Seatside <a@seatside.example>",
  },
};
const webhook = { ALERT_WEBHOOK_URL: "https://pager.example/in" };
const stripe = (mode: string) => ({
  ...{ STRIPE_SECRET_KEY: `sk_${mode}_1`, STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1` },
});

describe("a secret that the product would not start with is refused before it is stored", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ["an alert's address without its secret", webhook, /belong together/],
    ["a pager's own secret", { ...webhook, ALERT_WEBHOOK_SECRET: "s3cret" }, /whsec_/],
    ["half of the challenge", { TURNSTILE_SITE_KEY: "0x1" }, /belong together/],
    ["test keys in production", stripe("test"), /Test Stripe keys/],
  ])("%s", (_, made, why) => {
    expect(() => refuseUnusable(vars, made, [])).toThrow(why);
  });

  test("what is right passes, and the other half of what is stored", () => {
    refuseUnusable(vars, stripe("live"), []);
    refuseUnusable(vars, webhook, ["ALERT_WEBHOOK_SECRET"]);
  });
});
