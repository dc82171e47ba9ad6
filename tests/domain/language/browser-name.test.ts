import { expect, test } from "vitest";
import { browserName } from "#domain/language/browser-name.ts";

const agents: [string, string, string][] = [
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    "Chrome",
    "Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge",
    "Windows",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox", "Mac"],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  ["curl/8.5.0", "", ""],
  ["", "", ""],
];
for (const [agent, browser, system] of agents)
  test(`"${agent.slice(0, 40)}" is ${browser || "nothing that one could name"} on ${system || "nothing"}`, () => {
    expect(browserName(agent)).toEqual({ browser, system });
  });
