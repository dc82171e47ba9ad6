import { expect, test } from "vitest";
import { PayBar } from "#app/routes/checkout/pay-bar.tsx";
import { draw } from "#tests/support/draw.tsx";

// [spec 8.payment.intent-ready]
test("once the intent is there the button says that the bank is asked, and takes no second tap", async () => {
  const { html, text } = await draw(<PayBar phase="confirming" notice={null} totalMinor={5400} />);
  expect(text).toContain("Confirming with your bank…");
  expect(html).toMatch(/<button[^>]*disabled/);
});

// [spec 8.payment.shown]
test("what went wrong stays at the button until the next attempt", async () => {
  const notice = { kind: "error", text: "Payment failed. Please try again." } as const;
  const { html, text } = await draw(<PayBar phase="idle" notice={notice} totalMinor={5400} />);
  expect(html).toMatch(/role="alert"[^>]*>.*Payment failed\. Please try again\./s);
  expect(text).toContain("Pay by card · ₪54.00");
});
