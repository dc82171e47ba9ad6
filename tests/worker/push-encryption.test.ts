import { vapidHeaders } from "@block65/webcrypto-web-push";
import { afterEach, expect, test, vi } from "vitest";
import { sealedFor } from "#worker/notifier/web-push.ts";
import {
  browserWith,
  createPushBrowser,
  fromBase64Url,
  isSignedBy,
  toBase64Url,
} from "../support/push-browser.ts";

afterEach(() => void vi.restoreAllMocks());
const seal = (text: string, keys: { p256dh: string; auth: string }) =>
  sealedFor({ endpoint: "https://push.example.net/a/b?c", ...keys }, text);

/** RFC 8291, appendix A. */
const example = {
  text: "When I grow up, I want to be a watermelon",
  receiver: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  receiverPrivate: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  senderPublic: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

async function importPair(publicKey: string, privateKey: string): Promise<CryptoKeyPair> {
  const point = fromBase64Url(publicKey);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: toBase64Url(point.slice(1, 33)),
    y: toBase64Url(point.slice(33)),
  };
  const curve = { name: "ECDH", namedCurve: "P-256" };
  return {
    publicKey: await crypto.subtle.importKey("jwk", jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", { ...jwk, d: privateKey }, curve, true, ["deriveBits"]),
  };
}

test("RFC 8291 appendix A: the message is the RFC's, byte by byte", async () => {
  const keys = await importPair(example.senderPublic, example.senderPrivate);
  vi.spyOn(crypto.subtle, "generateKey").mockResolvedValue(keys);
  vi.spyOn(crypto, "getRandomValues").mockReturnValue(fromBase64Url(example.salt));
  const body = await seal(example.text, example.receiver);
  expect(toBase64Url(body)).toBe(example.body);
});

test("the receiving end that tests use reads the RFC's own message", async () => {
  const { privateKey } = await importPair(example.receiver.p256dh, example.receiverPrivate);
  const { p256dh, auth } = example.receiver;
  const browser = browserWith(privateKey, fromBase64Url(p256dh), fromBase64Url(auth));
  expect(await browser.open(fromBase64Url(example.body))).toBe(example.text);
});

test("Hebrew and emoji arrive as they were sent, each time under another salt and key", async () => {
  const browser = await createPushBrowser();
  const text = "ההזמנה בדרך 🏟️";
  const [first, second] = [await seal(text, browser.keys), await seal(text, browser.keys)];
  expect(await browser.open(first)).toBe(text);
  expect(await browser.open(second)).toBe(text);
  expect(toBase64Url(first.slice(0, 16))).not.toBe(toBase64Url(second.slice(0, 16)));
  expect(toBase64Url(first.slice(21, 86))).not.toBe(toBase64Url(second.slice(21, 86)));
});

test("another browser's key can't decrypt", async () => {
  const [mine, other] = [await createPushBrowser(), await createPushBrowser()];
  await expect(other.open(await seal("secret", mine.keys))).rejects.toThrow();
});

test("a message longer than one record throws", async () => {
  const { keys } = await createPushBrowser();
  await expect(seal("x".repeat(4_096), keys)).rejects.toThrow("maximum");
});

/** RFC 8292, section 2.4. */
const rfcToken =
  "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA";
const rfcKey = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

const subscription = {
  ...{ endpoint: "https://push.example.net/a/b?c", expirationTime: null, keys: example.receiver },
};
const partsOf = (token: string) =>
  token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(new TextDecoder().decode(fromBase64Url(part))) as unknown);

test("RFC 8292: we sign what the RFC's example says, with a signature that its check accepts", async () => {
  expect(await isSignedBy(rfcToken, rfcKey)).toBe(true);
  vi.spyOn(Date, "now").mockReturnValue((1_453_523_768 - 12 * 60 * 60) * 1000);
  const keys = {
    publicKey: example.senderPublic,
    privateKey: example.senderPrivate,
    subject: "mailto:push@example.com",
  };
  const { headers } = await vapidHeaders(subscription, keys);
  const [, token = "", key = ""] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization) ?? [];
  expect(partsOf(token)[0]).toEqual(partsOf(rfcToken)[0]);
  expect(partsOf(token)[1]).toMatchObject(partsOf(rfcToken)[1] as object);
  expect(key).toBe(example.senderPublic);
  expect(await isSignedBy(token, key)).toBe(true);
});

test("a private key of another pair is refused", async () => {
  const keys = {
    publicKey: rfcKey,
    privateKey: example.senderPrivate,
    subject: "mailto:push@example.com",
  };
  await expect(vapidHeaders(subscription, keys)).rejects.toThrow();
});
