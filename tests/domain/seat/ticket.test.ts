import { expect, test } from "vitest";
import { createIntentSchema } from "#domain/schemas/checkout.ts";
import { ownTicketKey, parseTicketKey, ticketKey } from "#domain/seat/ticket.ts";

const id = "01932f6e-0c5e-7a11-8b1e-0123456789ab";

test("a ticket's key names its owner and its type", () => {
  const key = ticketKey("AbC123", id, "image/webp");
  expect(key).toBe(`AbC123/${id}.webp`);
  expect(parseTicketKey(key)).toEqual({ customerId: "AbC123", type: "image/webp" });
});

test.each([
  "https://evil.example/ticket.jpg",
  `//evil.example/${id}.jpg`,
  `AbC123/${id}.svg`,
  `AbC123/../${id}.jpg`,
  `/${id}.jpg`,
  `AbC123/${id}.jpg?x`,
  "",
])("a foreign address is no key: %s", (text) => {
  expect(parseTicketKey(text)).toBeNull();
});

test("only one's own key counts", () => {
  const key = ticketKey("AbC123", id, "image/jpeg");
  expect(ownTicketKey(key, "AbC123")).toBe(key);
  expect(ownTicketKey(key, "AbC1234")).toBeNull();
  expect(ownTicketKey(key, null)).toBeNull();
  expect(ownTicketKey(null, "AbC123")).toBeNull();
});

test("an order needs no picture", () => {
  expect(createIntentSchema.shape.ticketImage.parse(undefined)).toBeNull();
});
