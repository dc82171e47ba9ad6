import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { Catalog } from "#domain/menu/catalog.ts";
import { createPictureStore, type PictureStore } from "#worker/stores/buckets.ts";
import { createPictures } from "#worker/usecases/venue/save-pictures.ts";
import {
  aJpeg,
  aPng,
  ascii,
  aWebpOf,
  bytesOf,
  exif,
  gpsTag,
  jpegSegment,
  lossy,
} from "../support/pictures.ts";
import { bodyOf, must, openConsole } from "../support/venue-console.ts";
import { type Client, createClient, signUpStaff } from "../support/worker-world.ts";

type Files = Partial<Record<string, Uint8Array>>;
const sizes = {
  small: { width: 256, height: 192 },
  card: { width: 640, height: 480 },
  large: { width: 1280, height: 960 },
};
const inSizes = (draw: (size: { width: number; height: number }) => Uint8Array): Files =>
  Object.fromEntries(Object.entries(sizes).map(([variant, size]) => [variant, draw(size)]));
const webps = () => inSizes((size) => aWebpOf(lossy(size)));
const jpegs = () => inSizes((size) => aJpeg(size));

/** A form with these files, as the browser sends it. */
async function upload(who: Client, path: string, files: Files) {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new Blob([bytes as BlobPart], { type: "image/anything" }), "x.svg");
  const request = new Response(form);
  const type = must(request.headers.get("content-type"));
  return who.json<{ picture: string }>("POST", path, new Uint8Array(await request.arrayBuffer()), {
    "content-type": type,
  });
}

describe("an uploaded picture", () => {
  test.each([
    ["webp", "image/webp", webps],
    ["jpg", "image/jpeg", jpegs],
  ])(
    "as %s is kept in its sizes under a key nobody guesses, and shown to everybody for ever",
    async (ending, type, make) => {
      const console = await openConsole();
      const files = make();
      const { status, body } = await upload(console.manager, console.path("/pictures"), files);
      expect(status).toBe(201);
      expect(body.picture).toMatch(
        new RegExp(`^/media/${console.stadiumId}/[0-9a-f-]{36}/card\\.${ending}$`),
      );
      // Twice: from the store, and from the copy at the edge.
      for (const variant of ["small", "card", "large"])
        for (let time = 0; time < 2; time++) {
          const answer = await createClient().send("GET", body.picture.replace("card.", `${variant}.`));
          expect(answer.status).toBe(200);
          expect(new Uint8Array(await answer.arrayBuffer())).toEqual(files[variant]);
          expect(Object.fromEntries(answer.headers)).toMatchObject({
            "content-type": type,
            "cache-control": "public, max-age=31536000, immutable",
            "x-content-type-options": "nosniff",
            "content-security-policy": "default-src 'none'; sandbox",
          });
        }
    },
  );

  test("is on the fan's menu once a dish has it", async () => {
    const console = await openConsole();
    const { picture } = (await upload(console.manager, console.path("/pictures"), webps())).body;
    const item = await console.item();
    const saved = await console.call("PUT", `/items/${item.id}`, {
      tag: item.tag,
      item: { ...bodyOf(item), picture },
    });
    expect(saved.status).toBe(200);
    const catalog = (await createClient().json<Catalog>("GET", `/api/stadiums/${console.stadiumId}/catalog`))
      .body;
    expect(catalog.items[0]?.picture).toBe(picture);
  });

  test("of another venue, or one that does not exist, can't be used by a dish, a category or a shop", async () => {
    const [console, other] = [await openConsole(), await openConsole()];
    const theirs = (await upload(other.manager, other.path("/pictures"), webps())).body.picture;
    const never = `/media/${console.stadiumId}/${crypto.randomUUID()}/card.webp`;
    const item = await console.item();
    const refused = { status: 400, body: { code: "picture-unknown" } };
    for (const picture of [theirs, never]) {
      expect(
        await console.call("PUT", `/items/${item.id}`, { tag: item.tag, item: { ...bodyOf(item), picture } }),
      ).toMatchObject(refused);
      const category = { name: { en: "C", he: "ק" }, tint: "red", picture };
      expect(await console.call("POST", "/categories", { category })).toMatchObject(refused);
    }
  });
});

describe("fault 58: refused is", () => {
  const withOne = (variant: keyof typeof sizes, bytes: Uint8Array): Files => ({
    ...jpegs(),
    [variant]: bytes,
  });
  test.each<[string, number, string, Files]>([
    ["a PNG, which no canvas of ours sends", 415, "not-a-picture", inSizes((size) => aPng(size))],
    [
      "a script that is called a picture",
      415,
      "not-a-picture",
      withOne("card", ascii("<script>alert(1)</script>")),
    ],
    ["an SVG", 415, "not-a-picture", withOne("small", ascii("<svg xmlns='http://www.w3.org/2000/svg'/>"))],
    [
      "a picture with something after its end",
      415,
      "not-a-picture",
      withOne("large", bytesOf(aJpeg(sizes.large), "PK")),
    ],
    ["a picture cut short", 415, "not-a-picture", withOne("card", aJpeg(sizes.card).slice(0, -2))],
    ["an empty file", 415, "not-a-picture", withOne("card", new Uint8Array())],
    ["a card as large as the large one", 422, "picture-dimensions", withOne("card", aJpeg(sizes.large))],
    [
      "a size of another shape",
      422,
      "picture-sizes-differ",
      withOne("card", aJpeg({ width: 640, height: 640 })),
    ],
    ["sizes of two types", 422, "picture-sizes-differ", withOne("small", aWebpOf(lossy(sizes.small)))],
    [
      "a picture that says where it was taken",
      422,
      "picture-has-position",
      withOne("card", aJpeg(sizes.card, jpegSegment(0xe1, bytesOf("Exif\0\0", exif([gpsTag]))))),
    ],
    [
      "a size with too many bytes",
      413,
      "picture-too-large",
      withOne(
        "small",
        aJpeg(
          sizes.small,
          jpegSegment(0xe2, new Uint8Array(60_000)),
          jpegSegment(0xe2, new Uint8Array(60_000)),
        ),
      ),
    ],
  ])("%s", async (_, status, code, files) => {
    const console = await openConsole();
    expect(await upload(console.manager, console.path("/pictures"), files)).toMatchObject({
      status,
      body: { code },
    });
    expect((await env.PICTURES.list({ prefix: `${console.stadiumId}/` })).objects).toEqual([]);
  });

  test("a form without one of the sizes, no form at all, and more than all sizes may have", async () => {
    const console = await openConsole();
    const { small, card } = jpegs();
    expect(await upload(console.manager, console.path("/pictures"), { small, card })).toMatchObject({
      status: 400,
      body: { fields: [{ path: "large" }] },
    });
    expect(await console.manager.json("POST", console.path("/pictures"), aJpeg())).toMatchObject({
      status: 400,
    });
    const huge = { ...jpegs(), large: new Uint8Array(2 * 1024 * 1024) };
    expect(await upload(console.manager, console.path("/pictures"), huge)).toMatchObject({ status: 413 });
  });

  test("an upload by anybody but the venue's managers", async () => {
    const console = await openConsole();
    const shop = await signUpStaff({ role: "shop", shopId: console.shopId });
    expect(await upload(shop, console.path("/pictures"), jpegs())).toMatchObject({ status: 403 });
    expect(await upload(createClient(), console.path("/pictures"), jpegs())).toMatchObject({ status: 401 });
  });

  test.each([
    "/media/teddy/nothing/card.webp",
    "/media/teddy/0192f0c4-7b1e-7aaa-8bbb-0123456789ab/card.webp",
    "/media/teddy/0192f0c4-7b1e-7aaa-8bbb-0123456789ab/card.svg",
    "/media/teddy/..%2f..%2fother/card.webp",
  ])("an address that names no picture: %s", async (path) => {
    const answer = await createClient().send("GET", path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

test("uploads of one venue are bounded by the hour; those of the hour before don't count", async () => {
  const counted: string[] = [];
  const store = (count: number): PictureStore => ({
    ...createPictureStore(env.PICTURES),
    countAfter: async (prefix, key) => {
      counted.push(prefix, key);
      return count;
    },
  });
  const files = webps() as Parameters<ReturnType<typeof createPictures>["save"]>[1];
  const now = () => 1_800_000_000_000;
  expect(await createPictures({ store: store(900), now }).save("teddy", files)).toEqual({
    ok: false,
    reason: "too-many-pictures",
  });
  expect((await createPictures({ store: store(899), now }).save("teddy", files)).ok).toBe(true);
  expect(counted[0]).toBe("teddy/");
});

test("with the store down uploads fail, and prices can still be changed", async () => {
  const down = () => Promise.reject(new Error("down"));
  const store: PictureStore = { put: down, find: down, exists: down, countAfter: down };
  const pictures = createPictures({ store, now: () => 1_800_000_000_000 });
  const files = webps() as Parameters<typeof pictures.save>[1];
  expect(await pictures.save("teddy", files)).toEqual({ ok: false, reason: "pictures-unavailable" });
  expect(await pictures.knows("teddy", `/media/teddy/${crypto.randomUUID()}/card.webp`)).toBe(true);
});
