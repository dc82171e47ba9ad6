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
  test.each<[string, Record<string, string>, RegExp, string?]>([
    ["an alert's address without its secret", webhook, /belong together/],
    ["a pager's own secret", { ...webhook, ALERT_WEBHOOK_SECRET: "s3cret" }, /whsec_/],
    ["half of the challenge", { TURNSTILE_SITE_KEY: "0x1" }, /belong together/],
    ["test keys in production", stripe("test"), /Test Stripe keys/],
    ["one of them alone", { STRIPE_SECRET_KEY: "sk_test_1" }, /must both be/],
    ["one that the other does not fit", { STRIPE_PUBLISHABLE_KEY: "sk_live_1" }, /pk_/, "STRIPE_SECRET_KEY"],
    ["a secret for the stored address", { ALERT_WEBHOOK_SECRET: "s3cret" }, /whsec_/, "ALERT_WEBHOOK_URL"],
  ])("%s", (_, made, why, known) => {
    expect(() => refuseUnusable(vars, made, known ? [known] : [])).toThrow(why);
  });

  test("what is right passes, and the other half of what is stored", () => {
    refuseUnusable(vars, stripe("live"), []);
    refuseUnusable(vars, webhook, ["ALERT_WEBHOOK_SECRET"]);
  });
});
