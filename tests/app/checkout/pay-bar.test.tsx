import { expect, test } from "vitest";
import { PayBar } from "#app/routes/checkout/pay/pay-bar.tsx";
import { draw } from "#tests/support/draw.tsx";

// [product 11.10]
test("once the intent is there the button says that the bank is asked, and takes no second tap", async () => {
  const { html, text } = await draw(
    <PayBar phase="confirming" notice={null} wasCutOff={false} totalMinor={5400} />,
  );
  expect(text).toContain("Confirming with your bank…");
  expect(html).toMatch(/<button[^>]*disabled/);
});

// [product 11.17]
test("what went wrong stays at the button until the next attempt", async () => {
  const notice = { kind: "error", text: "Payment failed. Please try again." } as const;
  const { html, text } = await draw(
    <PayBar phase="idle" notice={notice} wasCutOff={false} totalMinor={5400} />,
  );
  expect(html).toMatch(/role="alert"[^>]*>.*Payment failed\. Please try again\./s);
  expect(text).toContain("Pay by card · ₪54.00");
});

test("not sent yet, sent and waiting, placed: the button says which, and that the page should stay", async () => {
  const said = async (phase: "not-sent" | "placing" | "done") =>
    (await draw(<PayBar phase={phase} notice={null} wasCutOff={false} totalMinor={5400} />)).text;
  expect(await said("not-sent")).toMatch(/Not sent yet\. Trying again….*keep this page open/s);
  expect(await said("placing")).toMatch(/Sent\. Waiting for the answer….*keep this page open/s);
  expect(await said("done")).toContain("Order placed");
});

test("a try that was cut off by a dead page is told, with the promise that there is no second order", async () => {
  const { text } = await draw(<PayBar phase="idle" notice={null} wasCutOff totalMinor={5400} />);
  expect(text).toContain("Your last try was not finished. Trying again makes no second order.");
});
