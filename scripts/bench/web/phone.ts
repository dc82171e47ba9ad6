import { type Browser, type BrowserContext, chromium } from "playwright/test";
import { findChromium } from "../../lib/chromium.mjs";
import type { Fan } from "../../lib/fan.ts";

/** The link of a full stadium. */
export const shape = { rttMs: 400, bitsPerSecond: 400_000, firstSegments: 10 };

/** Trusts the certificate with this fingerprint; `more` are further arguments. */
export const launch = async (fingerprint: string, more: string[] = []) =>
  chromium.launch({
    executablePath: await findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      // One protocol on both sides of the comparison.
      "--disable-quic",
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      ...more,
    ],
  });

/** A phone in Hebrew; of a fan who is signed in, or of nobody. */
export async function openPhone(
  browser: Browser,
  origin: string,
  fan: Pick<Fan, "cookies"> | null,
  stadium: string | null = "teddy",
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
  const cookies = { seatside_language: "he", seatside_onboarded: "1" };
  const known = stadium ? { ...cookies, seatside_stadium: stadium } : cookies;
  for (const [name, value] of [...Object.entries(known), ...(fan?.cookies ?? [])])
    await context.addCookies([{ name, value, url: origin }]);
  return context;
}
