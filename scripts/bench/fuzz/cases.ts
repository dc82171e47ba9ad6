import fc from "fast-check";
import { ourCookies } from "#app/cookies/cookies.ts";
import { siteMap } from "#domain/site/site-map.ts";
import { hostileText } from "#tests/fuzz/support/hostile.ts";
import { aJpeg } from "#tests/support/pictures.ts";
import { messagesEach, talk } from "./talk.ts";

/** What screens' forms name, and what nobody does. */
const fields =
  "act email password confirmPassword code token next language theme stadium stadiumId role roleId place revoke withdraw person account shop seen order call refund scope reason requestKey lines line-0 after dryRun response passkey uri name session push section row seatNo entrance area stand tip amount itemId choices quantity remove favorite text message subject firstName lastName phone priceMinor version category cf-turnstile-response __proto__ x".split(
    " ",
  );
const paths = Object.keys(siteMap);
const parts = [
  "teddy",
  "teddy-grill",
  "tburger",
  "+new",
  "operators",
  "%",
  "%ff",
  "..%2f..",
  "x".repeat(300),
];

export type Case = { kind: string; send: () => Promise<number> };

/** Every screen with whatever can be put into its address, its form, its cookies; uploads; sockets. */
export function aCase(
  call: (path: string, init: RequestInit & { cookie?: string }) => Promise<number>,
  people: string[],
  { origin, orderId }: { origin: string; orderId: string },
): fc.Arbitrary<Case> {
  const hostile = hostileText.map((text) => text.toWellFormed());
  const encoded = hostile.map((text) => encodeURIComponent(text).slice(0, 1_500));
  const aPath = fc
    .tuple(
      fc.constantFrom(...paths),
      fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...parts, orderId) }, encoded), {
        minLength: 2,
        maxLength: 2,
      }),
      fc.option(
        fc.tuple(
          fc.constantFrom("next", "q", "stadium", "token", "order", "key", "sent", "mode", "seat"),
          encoded,
        ),
        { freq: 2 },
      ),
      fc.constantFrom("", "", ".data"),
    )
    .map(([path, values, query, data]) => {
      let at = 0;
      const filled = path.replaceAll(/:\w+/g, () => values[at++ % 2] ?? "x");
      return `${filled}${data}${query ? `?${query.join("=")}` : ""}`;
    });
  const aCookie = fc
    .tuple(
      fc.constantFrom(...people),
      fc.array(fc.tuple(fc.constantFrom(...ourCookies.map(({ name }) => name)), encoded), { maxLength: 3 }),
    )
    .map(([person, more]) =>
      [person, ...more.map((pair) => pair.join("="))].filter(Boolean).join("; ").slice(0, 6_000),
    );
  const aForm = fc
    .tuple(
      fc.array(
        fc.tuple(
          fc.constantFrom(...fields),
          fc.oneof(
            hostile,
            fc.constantFrom(
              "teddy",
              "begin-app",
              "show-passkey",
              "add-passkey",
              "options-to-add",
              "remove",
              "invite",
              "he",
            ),
          ),
        ),
        { maxLength: 6 },
      ),
      fc.constantFrom("form", "form", "json", "multipart", "junk"),
    )
    .map(([pairs, how]) => {
      if (how === "form")
        return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(pairs).toString() };
      if (how === "json")
        return { type: "application/json", body: JSON.stringify(Object.fromEntries(pairs)) };
      if (how === "multipart")
        return { type: "multipart/form-data; boundary=x", body: `--x\r\n${JSON.stringify(pairs)}` };
      return { type: "text/plain", body: JSON.stringify(pairs) };
    });
  const jpeg = aJpeg();
  const aPicture = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.tuple(fc.nat(jpeg.length - 1), fc.nat(255), fc.nat(jpeg.length)).map(([at, value, length]) => {
      const bytes = jpeg.slice(0, Math.max(1, length));
      bytes[at % bytes.length] = value;
      return bytes;
    }),
  );
  const [, fan = "", staff = ""] = people;
  const socketPaths = [
    `/api/orders/${orderId}/socket?protocol=2`,
    "/api/staff/shops/teddy-grill/live",
    "/api/staff/shops/teddy-grill/live?as=wall",
    "/api/staff/stadiums/teddy/live",
  ];
  const aSocket = fc.tuple(
    fc.constantFrom(...socketPaths),
    fc.constantFrom(fan, staff),
    fc.array(
      fc.oneof(
        hostile,
        fc.jsonValue().map((value) => JSON.stringify(value)),
        fc
          .tuple(fc.constantFrom("resume", "seen", "beat", "x"), hostile)
          .map(([type, orderId]) => JSON.stringify({ type, orderId })),
      ),
      { minLength: messagesEach, maxLength: messagesEach },
    ),
  );
  return fc.oneof(
    {
      weight: 30,
      arbitrary: fc.tuple(aPath, aCookie).map(([path, cookie]) => ({
        kind: "a screen: address and cookies",
        send: () => call(path, { cookie }),
      })),
    },
    {
      weight: 50,
      arbitrary: fc.tuple(aPath, aCookie, aForm).map(([path, cookie, { type, body }]) => ({
        kind: "a screen's form and its .data",
        send: () => call(path, { method: "POST", cookie, body, headers: { "content-type": type } }),
      })),
    },
    {
      weight: 10,
      arbitrary: fc
        .tuple(aPicture, fc.constantFrom("image/jpeg", "image/png", "text/html"))
        .map(([bytes, type]) => ({
          kind: "an upload",
          send: () =>
            call("/api/tickets", {
              method: "POST",
              cookie: fan,
              body: bytes as BodyInit,
              headers: { "content-type": type },
            }),
        })),
    },
    {
      weight: 2,
      arbitrary: aSocket.map(([path, cookie, messages]) => ({
        kind: "a socket",
        send: () => talk(`${origin.replace("http", "ws")}${path}`, { origin, cookie }, messages),
      })),
    },
  );
}
