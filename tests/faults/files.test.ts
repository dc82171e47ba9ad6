import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { VenueProblem } from "#domain/schemas/problem-facts.ts";
import { aJpeg, aPng, ascii, bytesOf, exif, gpsTag, jpegSegment } from "../support/pictures.ts";
import { openConsole } from "../support/venue-console.ts";
import { type Client, signUp } from "../support/worker-world.ts";
import { injects, rounds, seededRandom } from "./support/fault.ts";

const upload = (fan: Client, bytes: Uint8Array, type = "image/jpeg") =>
  fan.json<{ key: string }>("POST", "/api/tickets", bytes, { "content-type": type });
const keptOf = async (userId: string) => (await env.TICKETS.list({ prefix: `${userId}/` })).objects;

const pretenders: [string, Uint8Array, number, string][] = [
  ["an SVG", ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415, "not-a-picture"],
  ["a page", ascii("<!doctype html><script>alert(1)</script>"), 415, "not-a-picture"],
  ["a picture that is a page as well", bytesOf(aJpeg(), "<script>alert(1)</script>"), 415, "not-a-picture"],
  ["a picture that breaks off", aJpeg().slice(0, -2), 415, "not-a-picture"],
  ["a decompression bomb", aPng({ width: 50_000, height: 50_000 }), 422, "picture-dimensions"],
  [
    "a photo that names its place",
    aJpeg(undefined, jpegSegment(0xe1, bytesOf("Exif\0\0", exif([gpsTag])))),
    422,
    "picture-has-position",
  ],
  ["30 MB", new Uint8Array(30 * 1024 * 1024), 413, "picture-too-large"],
];
for (const [name, bytes, status, code] of pretenders)
  test(`${name} is refused as a ticket, under every name and type that it gives itself, and nothing is kept`, async () => {
    const types = ["image/jpeg", "image/png", "image/svg+xml", "text/html"];
    injects(58, `${name}, sent as four content types`, types.length);
    const fan = await signUp();
    for (const type of types) {
      const answer = await upload(fan, bytes, type);
      expect([type, answer.status, answer.body.code]).toEqual([type, status, code]);
    }
    expect(await keptOf(fan.userId)).toEqual([]);
  });

test("a picture is known by its content, served as that and never as a page", async () => {
  injects(58, "PNG named jpg; its address asked for as a page");
  const fan = await signUp();
  const { body } = await upload(fan, aPng(), "text/html");
  expect(body.key).toMatch(/\.png$/);
  const answer = await fan.send("GET", `/api/tickets/${body.key}`, undefined, { accept: "text/html" });
  await answer.arrayBuffer();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test("a picture of random bytes, and one with any byte changed, is a refusal or a picture, never an error", async () => {
  const total = rounds(60, 6);
  injects(58, "random bytes, and pictures with bytes changed", total);
  const random = seededRandom(58);
  for (let count = 0; count < total; count++) {
    // Ten pictures an hour are one customer's.
    const fan = await signUp();
    const bytes = count % 2 ? aPng() : Uint8Array.from({ length: 400 }, () => random() * 256);
    for (let change = 0; change < 3; change++) bytes[Math.floor(random() * bytes.length)] = random() * 256;
    expect([201, 415, 422]).toContain((await upload(fan, bytes)).status);
  }
});

type Answer = { problems: VenueProblem[]; problemCount: number; counts: object; menuVersion: number };

/** A venue's file as its console gives it out, and the way back. */
async function aVenueFile() {
  const console = await openConsole();
  const text = async () => (await console.manager.send("GET", console.path("/export"))).text();
  const bring = (sent: string, write?: number) =>
    console.manager.json<Answer>(
      "POST",
      console.path(`/import${write === undefined ? "" : `?write=${write}`}`),
      sent,
    );
  return { console, file: JSON.parse(await text()), text, bring };
}
type File = Record<string, never> & { items: Record<string, unknown>[]; shops: Record<string, unknown>[] };

const set = (index: number, change: Record<string, unknown>) => (file: File) =>
  Object.assign(file.items[index] as object, change);
/** What is wrong, how it got so, and the place that must be named. */
const spoilt: [string, (file: File) => unknown, string][] = [
  ["a price as text", set(0, { priceMinor: "54" }), "items.0.priceMinor"],
  ["a price of half an agora", set(0, { priceMinor: 10.5 }), "items.0.priceMinor"],
  ["a negative price", set(0, { priceMinor: -1 }), "items.0.priceMinor"],
  ["no currency", set(0, { currency: undefined }), "items.0"],
  ["an id twice", ({ items }) => items.push(structuredClone(items[0] as object) as never), "items.2.id"],
  ["a dish without a name in any language", set(0, { name: {} }), "items.0.name"],
  ["a dish with an empty name in one", set(0, { name: { he: "המבורגר", en: " " } }), "items.0.name"],
  ["a category that is not there", set(1, { category: "nothing" }), "items.1.category"],
  ["a shop that is not there", set(0, { shops: ["nowhere"] }), "items.0.shops"],
  ["a list where a dish should be", ({ items }) => items.splice(0, 1, [] as never), "items.0"],
];

test("a venue file with wrong types, doubled ids or empty names is refused with the line of each, and nothing is written", async () => {
  injects(59, "one thing wrong in a file, asked to be compared and to be written", 2 * spoilt.length);
  const { file, text, bring } = await aVenueFile();
  const before = await text();
  for (const [name, spoil, path] of spoilt) {
    const copy = structuredClone(file);
    spoil(copy);
    const sent = JSON.stringify(copy, null, 2);
    for (const write of [undefined, 1]) {
      const { status, body } = await bring(sent, write);
      expect([name, status]).toEqual([name, 422]);
      const problem = body.problems.find((each) => each.path?.startsWith(path));
      expect([name, problem?.line]).toEqual([name, expect.any(Number)]);
      expect(problem?.line).toBeGreaterThan(1);
    }
  }
  expect(await text()).toBe(before);
});

test("every problem of a file is told at once, not the first alone", async () => {
  injects(59, "four things wrong in one file", 4);
  const { file, bring } = await aVenueFile();
  file.items[0].priceMinor = "54";
  file.items[1].category = "nothing";
  file.items[1].name = { he: "קולה", en: "" };
  file.shops[0].gate = "";
  const { body } = await bring(JSON.stringify(file, null, 2), 1);
  expect(body.problemCount).toBeGreaterThanOrEqual(3);
  expect(new Set(body.problems.map((each) => each.line)).size).toBeGreaterThanOrEqual(3);
});

test("a file that was written halfway, or is no file at all, is refused where it breaks off", async () => {
  const { file, text, bring } = await aVenueFile();
  const whole = JSON.stringify(file, null, 2);
  const cuts = rounds(40, 4);
  injects(59, "a file cut at random places; nothing, a list, 5 MB of text", cuts + 4);
  const before = await text();
  const random = seededRandom(59);
  const broken = Array.from({ length: cuts }, () =>
    whole.slice(0, 1 + Math.floor(random() * (whole.length - 2))),
  );
  for (const sent of [...broken, "", "[]", "null"]) {
    const { status, body } = await bring(sent, 1);
    expect([sent.length, status]).toEqual([sent.length, 422]);
    expect(body.problems[0]?.line).toBeGreaterThanOrEqual(1);
  }
  expect((await bring(" ".repeat(5 * 1024 * 1024), 1)).status).toBeGreaterThanOrEqual(400);
  expect(await text()).toBe(before);
});

test("a good file brought in twice changes nothing the second time", async () => {
  injects(59, "the same good file brought in twice");
  const { file, bring, text } = await aVenueFile();
  file.items[0].priceMinor = 6_100;
  const sent = JSON.stringify(file);
  const { menuVersion } = (await bring(sent)).body;
  expect(await bring(sent, menuVersion)).toMatchObject({ status: 200, body: { counts: { changed: 1 } } });
  const after = await text();
  const again = await bring(sent);
  expect(again.body.counts).toEqual({ added: 0, changed: 0, removed: 0 });
  await bring(sent, again.body.menuVersion);
  expect(await text()).toBe(after);
});
