import type { Carried, Deliveries, Delivery } from "#domain/delivery/deliveries.ts";
import { hashProofs } from "#domain/delivery/handover.ts";
import { orderCodeFrom } from "#domain/order/order-code.ts";

let made = 0;

/** A ready bag, as the floor shows it. */
export function aDelivery(changes: Partial<Delivery> = {}): Delivery {
  made += 1;
  return {
    id: `order-${made}`,
    code: orderCodeFrom(made),
    version: 4,
    shop: { id: "grill", name: { en: "Grill" }, gate: "2", floor: "1" },
    seat: { section: "112", row: "14", seatNo: "7", entrance: "5", stand: "Main", area: "" },
    isSeatInsisted: false,
    seatMovedAt: null,
    way: { stand: "Main", entrance: "5" },
    lines: [],
    promise: null,
    readyAt: 1_000,
    ...changes,
  };
}

/** A bag that the runner carries, with the secrets on its fan's phone. */
export async function aCarried(
  changes: Partial<Carried> = {},
): Promise<Carried & { qr: string; pin: string }> {
  const delivery = { ...aDelivery(), version: 5, ...changes };
  const secrets = { handoverSecret: `secret-of-${delivery.id}`, handoverPin: "0420" };
  return {
    deliveringAt: 2_000,
    seatDetails: "",
    customerName: "Noa",
    allergies: [],
    phone: "0525550142",
    position: null,
    ticketImage: null,
    arrivedAt: null,
    problem: null,
    pinAttemptsLeft: 5,
    ...delivery,
    hashes: await hashProofs({ id: delivery.id, orderCode: delivery.code, ...secrets }),
    qr: `${delivery.code}.${secrets.handoverSecret}`,
    pin: secrets.handoverPin,
  };
}

export function someDeliveries(changes: Partial<Deliveries> = {}): Deliveries {
  return {
    stadium: { id: "teddy", name: { en: "Teddy" }, timeZone: "Asia/Jerusalem", legalAge: 18 },
    runner: { id: "me", name: "Yael" },
    ready: [],
    mine: [],
    ended: [],
    serverNow: 10_000,
    ...changes,
  };
}
