import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { user } from "#worker/db/schema/index.ts";
import { createTicketStore } from "#worker/stores/buckets.ts";
import { personalKeptMs } from "#worker/usecases/platform/forget-old.ts";
import { forgetLoosePictures } from "#worker/usecases/platform/forget-pictures.ts";
import { aJpeg, aPng } from "../support/pictures.ts";
import type { Fan } from "../support/worker-orders.ts";
import { createClient, db, password, signUp } from "../support/worker-world.ts";

const square = aJpeg({ width: 512, height: 512 });
const put = (fan: Pick<Fan, "json">, bytes: Uint8Array) =>
  fan.json<{ image: string; code?: string }>("PUT", "/api/account/photo", bytes, {
    "content-type": "image/jpeg",
  });
const imageOf = async (id: string) => (await db.query.user.findFirst({ where: eq(user.id, id) }))?.image;

async function aPhoto(fan: Fan) {
  const { status, body } = await put(fan, square);
  if (status !== 200) throw new Error(`the photo gave ${status} ${JSON.stringify(body)}`);
  return body.image;
}

// [product 14.2 18.1 18.3]
test("a customer's photo is kept with the profile, and nobody else can open it", async () => {
  const fan = await signUp();
  const image = await aPhoto(fan);
  expect(await imageOf(fan.userId)).toBe(image);
  expect((await fan.send("GET", `/api/tickets/${image}`)).status).toBe(200);
  expect((await (await signUp()).send("GET", `/api/tickets/${image}`)).status).toBe(404);
  expect((await createClient().send("GET", `/api/tickets/${image}`)).status).toBe(401);
});

test.each([
  ["no square", aJpeg({ width: 512, height: 300 }), "picture-dimensions"],
  ["larger than the phone draws it", aJpeg({ width: 1024, height: 1024 }), "picture-dimensions"],
  ["a file that no phone of ours has drawn", aPng(), "not-a-picture"],
  ["no picture", new TextEncoder().encode("<script>alert(1)</script>....."), "not-a-picture"],
])("what was not cut and drawn anew on the phone is refused: %s", async (_, bytes, code) => {
  const fan = await signUp();
  expect((await put(fan, bytes)).body.code).toBe(code);
  expect(await imageOf(fan.userId)).toBeNull();
});

test("a new photo takes the old one's place, taking it away leaves none, and the sweep leaves it alone", async () => {
  const fan = await signUp();
  const store = createTicketStore(env.TICKETS);
  const [first, second] = [await aPhoto(fan), await aPhoto(fan)];
  expect(await store.exists(first)).toBe(false);
  const later = () => Date.now() + personalKeptMs + 86_400_000;
  await forgetLoosePictures({ db, now: later, tickets: store, kept: env.MENUS });
  expect(await store.exists(second)).toBe(true);
  expect((await fan.json("DELETE", "/api/account/photo")).body).toEqual({ image: null });
  expect(await store.exists(second)).toBe(false);
  expect(await imageOf(fan.userId)).toBeNull();
});

// [product 14.2]
test("deleting the account deletes the photo", async () => {
  const fan = await signUp();
  const image = await aPhoto(fan);
  expect((await fan.send("DELETE", "/api/account", { password })).status).toBe(204);
  expect(await createTicketStore(env.TICKETS).exists(image)).toBe(false);
  expect(await imageOf(fan.userId)).toBeNull();
});
