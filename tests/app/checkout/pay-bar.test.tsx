import { expect, test } from "vitest";
import { PayBar, type WalletPlace } from "#app/routes/checkout/pay/pay-bar.tsx";
import { draw } from "#tests/support/draw.tsx";

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
  expect(html).toMatch(/data-notice="error"[^>]*>.*Payment failed\. Please try again\./s);
  expect(text).toContain("Pay by card · ₪54.00");
});

// [product 11.8]
test.each([
  ["info", "text-preparing"],
  ["warning", "text-pending"],
  ["error", "text-canceled"],
] as const)("an attempt that ends as %s is drawn as that, not as a failure", async (kind, look) => {
  const { html } = await draw(
    <PayBar phase="idle" notice={{ kind, text: "So it ended" }} wasCutOff={false} totalMinor={5400} />,
  );
  expect(html).toMatch(new RegExp(`data-notice="${kind}"[^>]*class="[^"]*${look}"`));
});

test("not sent yet, sent and waiting, placed: the button says which, and that the page should stay", async () => {
  const said = async (phase: "not-sent" | "placing" | "done") =>
    (await draw(<PayBar phase={phase} notice={null} wasCutOff={false} totalMinor={5400} />)).text;
  expect(await said("not-sent")).toMatch(/Not sent yet\. Retrying….*keep this page open/s);
  expect(await said("placing")).toMatch(/Sent\. Waiting for confirmation….*keep this page open/s);
  expect(await said("done")).toContain("Order placed");
});

test("a try that was cut off by a dead page is told, with the promise that there is no second order", async () => {
  const { text } = await draw(<PayBar phase="idle" notice={null} wasCutOff totalMinor={5400} />);
  expect(text).toContain("Your last attempt didn’t finish. Trying again won’t place the order twice.");
});

test("a wallet stands first in the bar, the card one quiet tap below; a card that is begun takes its place", async () => {
  const bar = (wallet: WalletPlace) =>
    draw(<PayBar phase="idle" notice={null} wasCutOff={false} totalMinor={5400} wallet={wallet} />);
  // Its place is kept before it is there, so that nothing moves under the thumb.
  for (const wallet of ["coming", "first"] as const) {
    const { html, text } = await bar(wallet);
    expect(html).not.toContain("bg-primary");
    expect(html).toMatch(/class="[^"]*min-h-\[55px\][^"]*"><\/div><button/);
    expect(text).toContain("Pay by card · ₪54.00");
  }
  expect((await bar("none")).html).toContain("bg-primary");
  expect((await bar("none")).html).toMatch(/class="unseen"><\/div><button/);
});

test("where nothing is to be paid no wallet is waited for", async () => {
  const { html } = await draw(
    <PayBar phase="idle" notice={null} wasCutOff={false} totalMinor={0} wallet="coming" />,
  );
  expect(html).toContain("bg-primary");
});
