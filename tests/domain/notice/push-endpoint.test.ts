import { expect, test } from "vitest";
import { isPushEndpoint } from "#worker/notifier/web-push.ts";

const known = [
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://fcm.googleapis.com/wp/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-db5p.notify.windows.com/w/?token=abc",
];
for (const endpoint of known)
  test(`${new URL(endpoint).host} is a push service`, () => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

const refused: [string, string][] = [
  ["plain http", "http://fcm.googleapis.com/fcm/send/abc"],
  ["another host", "https://example.com/abc"],
  ["a host that only ends alike", "https://evilfcm.googleapis.com/abc"],
  ["a host that only begins alike", "https://fcm.googleapis.com.evil.example/abc"],
  ["a known host as user name", "https://fcm.googleapis.com@evil.example/abc"],
  ["a user name before a known host", "https://me:secret@fcm.googleapis.com/abc"],
  ["a port of its own", "https://fcm.googleapis.com:8443/abc"],
  ["loopback", "http://127.0.0.1:8080/push"],
  ["the bare windows domain", "https://notify.windows.com/abc"],
  ["a file", "file:///etc/passwd"],
  ["no address", "abc"],
  ["an endless address", `https://fcm.googleapis.com/${"a".repeat(1_000)}`],
];
for (const [name, endpoint] of refused)
  test(`${name} is none`, () => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });

test("loopback is one where tests say so, by plain http only", () => {
  const allowed = { allowsLoopback: true };
  expect(isPushEndpoint("http://127.0.0.1:8080/push", allowed)).toBe(true);
  expect(isPushEndpoint("http://localhost:8080/push", allowed)).toBe(true);
  expect(isPushEndpoint("http://10.0.0.1/push", allowed)).toBe(false);
  expect(isPushEndpoint("https://example.com/push", allowed)).toBe(false);
});
