/** Browsers name themselves after each other, so the order of asking matters: the most particular first. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** What a person would call the browser and the machine of a user agent; empty where nobody could say. */
export function browserName(userAgent: string): { browser: string; system: string } {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
