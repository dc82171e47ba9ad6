/**
 * The oldest supported browsers (docs/browsers.md), by the names of MDN's compatibility data. 16.4 is the styles' own
 * floor, and an iPhone 8 or X and an iPad of 2017 end at 16.7.
 */
export const browserFloor = { safari: "16.4", safari_ios: "16.4", chrome: "111", firefox: "128" } as const;

/** Compile targets for rolldown and Vite. */
export const browserTargets = [
  `safari${browserFloor.safari}`,
  `ios${browserFloor.safari_ios}`,
  `chrome${browserFloor.chrome}`,
  `firefox${browserFloor.firefox}`,
];

/** On an iPhone and an iPad every browser is the system's own. */
const versions: [RegExp, keyof typeof browserFloor][] = [
  [/\b(?:iPhone )?OS (\d+)[_.](\d+)[\d_.]* like Mac OS X/, "safari_ios"],
  [/\bFirefox\/(\d+)\.(\d+)/, "firefox"],
  [/\bChrome\/(\d+)\.(\d+)/, "chrome"],
  [/\bVersion\/(\d+)\.(\d+).* Safari\//, "safari"],
];

/** Whether the user agent names an older browser; an unknown one counts as new enough. */
export function isBelowFloor(userAgent: string): boolean {
  for (const [pattern, browser] of versions) {
    const [, major, minor] = pattern.exec(userAgent) ?? [];
    if (major === undefined) continue;
    const [least = 0, leastMinor = 0] = browserFloor[browser].split(".").map(Number);
    return Number(major) < least || (Number(major) === least && Number(minor) < leastMinor);
  }
  return false;
}
