import { beforeAll, describe, expect, test } from "vitest";
import { judgeScan } from "#app/routes/staff/runner/scan/judge-scan.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { aCarried, aDelivery } from "#tests/support/deliveries.ts";

const nothing: Parameters<typeof judgeScan>[1] = { mine: [], ended: [], pending: [] };
let one: Awaited<ReturnType<typeof aCarried>>;
let other: typeof one;
let known: typeof nothing;
beforeAll(async () => {
  [one, other] = [await aCarried(), await aCarried()];
  known = { ...nothing, mine: [one, other] };
});

describe("a scan that the phone judges by itself", () => {
  test("finds the bag that the code belongs to, whichever is next", async () => {
    expect(await judgeScan(other.qr, known)).toEqual({ kind: "match", order: other, proof: other.qr });
    expect(await judgeScan(` ${one.qr} `, known)).toEqual({ kind: "match", order: one, proof: one.qr });
  });

  test("knows a code with another secret as forged", async () => {
    expect(await judgeScan(`${one.code}.${other.qr.split(".")[1]}`, known)).toEqual({
      ...{ kind: "problem", code: "wrong-proof", orderCode: one.code },
    });
  });

  test("knows what was delivered before, sent or not", async () => {
    const closed = {
      id: "x",
      code: one.code,
      status: OrderStatus.DELIVERED,
      cancelReason: null,
      closedAt: 7,
    };
    expect(await judgeScan(one.qr, { ...nothing, ended: [closed] })).toEqual({
      ...{ kind: "problem", code: "delivered-before", orderCode: one.code, at: 7 },
    });
    const waiting = {
      orderId: one.id,
      stadiumId: "teddy",
      runnerId: "me",
      code: one.code,
      proof: one.qr,
      at: 9,
    };
    expect(await judgeScan(one.qr, { ...known, pending: [waiting] })).toMatchObject({
      code: "delivered-before",
      at: 9,
    });
  });

  test("knows an order that was canceled on the way", async () => {
    const closed = {
      id: "x",
      code: one.code,
      status: OrderStatus.CANCELED,
      cancelReason: "too-busy",
      closedAt: 7,
    };
    expect(await judgeScan(one.qr, { ...nothing, ended: [closed] })).toEqual({
      ...{ kind: "problem", code: "order-canceled", orderCode: one.code },
    });
  });

  test("a code that is in hand again counts for the bag in hand, not for the one that had it before", async () => {
    const old = { id: "x", code: one.code, status: OrderStatus.DELIVERED, cancelReason: null, closedAt: 7 };
    expect(await judgeScan(one.qr, { ...known, ended: [old] })).toMatchObject({ kind: "match" });
  });

  test("leaves an order that it does not know to the server", async () => {
    const stranger = await aCarried();
    expect(await judgeScan(stranger.qr, known)).toEqual({
      kind: "unknown-order",
      code: stranger.code,
    });
  });

  test("tells the code of a seat from something that is no code at all", async () => {
    expect(await judgeScan("https://seatside.example/?stadium=teddy&row=4", known)).toEqual({
      ...{ kind: "problem", code: "link" },
    });
    for (const text of ["", "hello", one.code, one.pin, aDelivery().code])
      expect(await judgeScan(text, known)).toEqual({ kind: "problem", code: "no-code" });
  });
});
