import { expect, test } from "vitest";
import { isBelowFloor } from "#domain/site/browser-floor.ts";

const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    "iOS 15.8",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 15_8_2 like Mac OS X) ${apple} Version/15.6 Safari/604.1`,
    true,
  ],
  [
    "iOS 16.3, in Chrome",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) ${apple} CriOS/120.0 Safari/604.1`,
    true,
  ],
  [
    "iPad, iOS 16.7",
    `Mozilla/5.0 (iPad; CPU OS 16_7_10 like Mac OS X) ${apple} Version/16.6 Safari/604.1`,
    false,
  ],
  [
    "an app's view on iOS 16.4",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) ${apple} Mobile/15E148`,
    false,
  ],
  [
    "Safari 16.3",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/16.3 Safari/605.1.15`,
    true,
  ],
  [
    "Safari 26",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/26.0 Safari/605.1.15`,
    false,
  ],
  [
    "WebView 110",
    `Mozilla/5.0 (Linux; Android 9; wv) ${webKit} Version/4.0 Chrome/110.0.5481.65 Mobile Safari/537.36`,
    true,
  ],
  [
    "WebView 111",
    `Mozilla/5.0 (Linux; Android 9; wv) ${webKit} Version/4.0 Chrome/111.0.5563.58 Mobile Safari/537.36`,
    false,
  ],
  ["Firefox 115", "Mozilla/5.0 (Windows NT 6.1; rv:109.0) Gecko/20100101 Firefox/115.0", true],
  ["Firefox 128", "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0", false],
  ["a crawler", "Googlebot/2.1 (+http://www.google.com/bot.html)", false],
  ["nothing", "", false],
])("%s is below the least browsers: %s", (_, userAgent, isBelow) => {
  expect(isBelowFloor(userAgent)).toBe(isBelow);
});
