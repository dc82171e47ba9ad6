import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { createApp } from "#worker/app.ts";
import { readBytes } from "#worker/http/problem.ts";
import { deadlineMs } from "#worker/platform/deadline.ts";
import { createClient, origin } from "../support/worker-world.ts";

const usual = { ...deadlineMs };
afterEach(() => {
  Object.assign(deadlineMs, usual);
  vi.restoreAllMocks();
});

/** A body that comes in these pieces and then stalls, or ends. */
function aBody(pieces: Uint8Array[], end: "ends" | "stalls" | "breaks", announced?: number) {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) return controller.enqueue(piece);
      if (end === "ends") return controller.close();
      if (end === "breaks") return controller.error(new Error("Network connection lost."));
      return new Promise(() => {});
    },
  });
  const headers: Record<string, string> = announced === undefined ? {} : { "content-length": `${announced}` };
  return new Request(origin, { method: "POST", body, headers });
}
const most = 512 * 1024;
const read = (request: Request) => readBytes(request, most, { code: "body-too-large" });
const refusal = (code: string) => ({ refusal: expect.objectContaining({ code }) });

test("memory grows with what comes of a body, not with what is announced", async () => {
  const bytes = await read(aBody([new Uint8Array([1])], "ends", most));
  expect([bytes.byteLength, bytes.buffer.byteLength]).toEqual([1, 16 * 1024]);
  const pieces = Array.from({ length: 40 }, (_, nth) => new Uint8Array(10_000).fill(nth));
  const whole = await read(aBody(pieces, "ends", 7));
  expect(whole.byteLength).toBe(400_000);
  expect(whole.every((byte, at) => byte === Math.floor(at / 10_000))).toBe(true);
  await expect(read(aBody([new Uint8Array(most), new Uint8Array(1)], "ends"))).rejects.toMatchObject(
    refusal("body-too-large"),
  );
});

test("a body that does not come to its end in time is given up, and one whose sender leaves is no error", async () => {
  deadlineMs.file = 50;
  await expect(read(aBody([new Uint8Array(9)], "stalls"))).rejects.toMatchObject(refusal("body-late"));
  await expect(read(aBody([new Uint8Array(9)], "breaks"))).rejects.toMatchObject(refusal("body-invalid"));
});

test("a webhook without a signature of these minutes is refused before its body is read", async () => {
  const seconds = Math.floor(Date.now() / 1000);
  const huge = "x".repeat(600_000);
  const ask = async (headers: Record<string, string>) =>
    (await createClient().send("POST", "/api/stripe/webhook", huge, headers)).status;
  for (const header of ["", "t=1,v1=00", `t=${seconds - 301},v1=00`, `t=${seconds + 310},v1=00`])
    expect(await ask({ "stripe-signature": header })).toBe(400);
  expect(await ask({})).toBe(400);
  expect(await ask({ "stripe-signature": `t=${seconds},v1=00` })).toBe(413);
});

test("a webhook's body, which anybody may begin, has no longer to come than a call's", async () => {
  deadlineMs.body = 300;
  const { request } = createApp(async () => new Response("a screen"));
  const { body } = aBody([new Uint8Array([123])], "stalls");
  const headers = { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=00` };
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  const asked = Promise.resolve(request(`${origin}/api/stripe/webhook`, init, env));
  const ended = asked.then(({ status }) => status);
  expect(await Promise.race([ended, scheduler.wait(700).then(() => "open")])).toBe(408);
});
