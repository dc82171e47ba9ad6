import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  deviceClockSkewMs,
  handoverQrText,
  hashProofs,
  matchesProof,
  parseProof,
  plausibleDeviceTime,
} from "#domain/delivery/handover.ts";
import { orderCodeFrom } from "#domain/order/order-code.ts";

const order = {
  id: "01999999-0000-7000-8000-000000000000",
  orderCode: orderCodeFrom(38_291),
  handoverSecret: "Zm9vYmFyYmF6cXV4MTIzNA",
  handoverPin: "0420",
};

describe("what a camera or keypad brought", () => {
  test("is a QR when it holds an order code and a secret, spaces around it or not", () => {
    const text = handoverQrText(order);
    for (const raw of [text, ` ${text}\n`])
      expect(parseProof(raw)).toEqual({ kind: "qr", code: order.orderCode, text });
  });

  test("is a PIN when it is four digits, leading zeros kept", () => {
    expect(parseProof(" 0420 ")).toEqual({ kind: "pin", text: "0420" });
  });

  test("is a link when it is the code of a seat or a poster", () => {
    for (const raw of ["https://seatside.example/?stadium=teddy&row=4", "HTTP://x.example"])
      expect(parseProof(raw)).toEqual({ kind: "link" });
  });

  test("is nothing otherwise: the six digits alone prove nothing, nor does a code with a wrong check digit", () => {
    const wrongDigit = `${order.orderCode.slice(0, 5)}${(Number(order.orderCode[5]) + 1) % 10}`;
    for (const raw of [
      "",
      order.orderCode,
      `${order.orderCode}.`,
      `${wrongDigit}.abc`,
      "12345",
      "abcd",
      `${order.orderCode}.${"x".repeat(100)}`,
    ])
      expect(parseProof(raw)).toEqual({ kind: "unknown" });
  });
});

describe("the hashes that a runner's phone gets", () => {
  test("tell the right proof from every other, and hold neither secret nor PIN", async () => {
    const hashes = await hashProofs(order);
    expect(JSON.stringify(hashes)).not.toContain(order.handoverSecret);
    expect(JSON.stringify(hashes)).not.toContain(`"${order.handoverPin}"`);
    const matches = (raw: string) => matchesProof(parseProof(raw), hashes);
    expect(await matches(handoverQrText(order))).toBe(true);
    expect(await matches(order.handoverPin)).toBe(true);
    for (const raw of [
      `${order.orderCode}.x`,
      "0421",
      order.orderCode,
      "",
      "https://x.example",
      `${handoverQrText(order)}x`,
    ])
      expect(await matches(raw)).toBe(false);
  });

  test("leave a runner who computes it too many PINs for five tries, and tell nearly every wrong one", async () => {
    const hashes = await hashProofs(order);
    const all = Array.from({ length: 10_000 }, (_, pin) => `${pin}`.padStart(4, "0"));
    const fitting = await Promise.all(all.map((pin) => matchesProof(parseProof(pin), hashes)));
    const candidates = fitting.filter(Boolean).length;
    expect(candidates).toBeGreaterThan(100);
    expect(candidates).toBeLessThan(220);
  });

  test("of two orders with the same PIN differ, and those of one order are always the same", async () => {
    const other = { ...order, id: "other", handoverSecret: "another" };
    expect((await hashProofs(order)).pinSalt).not.toBe((await hashProofs(other)).pinSalt);
    expect(await hashProofs(order)).toEqual(await hashProofs({ ...order }));
  });
});

describe("the device's own time", () => {
  const deliveringAt = 10_000_000;
  const now = deliveringAt + 15 * 60_000;
  const at = (deviceAt: number | null | undefined) => plausibleDeviceTime(deviceAt, { deliveringAt, now });

  test("counts between taking the order and now", () => {
    expect(at(deliveringAt + 60_000)).toBe(deliveringAt + 60_000);
  });

  test("a clock that is a little off is brought to the bound that it crossed", () => {
    expect(at(deliveringAt - deviceClockSkewMs)).toBe(deliveringAt);
    expect(at(now + deviceClockSkewMs)).toBe(now);
  });

  test("a clock that is far off says nothing", () => {
    for (const deviceAt of [
      0,
      deliveringAt - deviceClockSkewMs - 1,
      now + deviceClockSkewMs + 1,
      Number.NaN,
      1.5,
    ])
      expect(at(deviceAt)).toBeNull();
    expect(at(null)).toBeNull();
    expect(at(undefined)).toBeNull();
  });

  test("is never outside of the walk, whatever a phone sends", () => {
    fc.assert(
      fc.property(fc.double(), (deviceAt) => {
        const time = at(deviceAt);
        return time === null || (time >= deliveringAt && time <= now);
      }),
    );
  });
});
