import type { BoardCard, BoardItem, BoardSnapshot } from "#domain/kitchen/board-events.ts";
import { emptySeat } from "#domain/seat/seat.ts";

export const minute = 60_000;

/** A new order of two burgers on a board, placed at minute 0 and promised for minutes 14 to 20. */
export function boardCard(changes: Partial<BoardCard> = {}): BoardCard {
  return {
    id: "order-1",
    orderCode: "482913",
    number: 1,
    status: 0,
    paymentState: "held",
    placedAt: 0,
    acceptBy: 3 * minute,
    acknowledgedAt: null,
    acceptedAt: null,
    readyAt: null,
    deliveringAt: null,
    closedAt: null,
    cancelReason: null,
    isCapturing: false,
    promise: { fromAt: 14 * minute, toAt: 20 * minute },
    walkMinutes: 4,
    shelf: null,
    collectBy: null,
    sums: { subtotalMinor: 10_800, discountMinor: 0, deliveryFeeMinor: 400, tipMinor: 0, tax: null },
    totalMinor: 11_200,
    capturedMinor: null,
    refundedMinor: 0,
    seat: { ...emptySeat, section: "112", row: "14", seatNo: "7", entrance: "5" },
    isSeatInsisted: false,
    seatMovedAt: null,
    customer: "Noa",
    allergies: [],
    lines: [
      {
        position: 0,
        itemId: "burger",
        name: { en: "Burger", he: "המבורגר" },
        note: "",
        options: [],
        quantity: 2,
        removedQuantity: 0,
        unitMinor: 5_400,
        unitTaxMinor: 0,
        allergens: ["gluten"],
        ageRestricted: false,
      },
    ],
    runner: null,
    complaint: null,
    ...changes,
  };
}

export function boardItem(changes: Partial<BoardItem> = {}): BoardItem {
  return {
    id: "burger",
    name: { en: "Burger", he: "המבורגר" },
    picture: "hamburger",
    categoryId: "burgers",
    isAvailable: true,
    soldOutUntil: null,
    stock: null,
    menuMinutes: 10,
    preparationMinutes: null,
    preparationUntil: null,
    holdMinutes: null,
    tray: null,
    ...changes,
  };
}

export function boardSnapshot(changes: Partial<BoardSnapshot> = {}): BoardSnapshot {
  return {
    shop: {
      id: "grill",
      stadiumId: "teddy",
      name: { en: "Grill", he: "גריל" },
      gate: "5",
      areas: [],
      currency: "ILS",
      legalAge: 18,
      timeZone: "Asia/Jerusalem",
      isOpen: true,
      isWithinHours: true,
      pausedUntil: null,
      busyUntil: null,
      busyMinutes: 0,
      autoPausedAt: null,
      isUnpayable: false,
      requiresBoard: true,
    },
    cards: [],
    items: [boardItem()],
    runners: [{ id: "runner-1", name: "Daniel Avitan", lastTookAt: null }],
    figures: {
      orders: 0,
      delivered: 0,
      canceled: 0,
      revenueMinor: 0,
      acceptMs: null,
      readyMs: null,
      promisesKept: 0,
    },
    unpaid: [],
    ...changes,
  };
}
