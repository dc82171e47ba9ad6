import { expect, test } from "vitest";
import { nameFromAddress } from "#domain/language/text.ts";

test("a shop's name from an address is shown, a message to the reader is not", () => {
  expect(nameFromAddress("My shop")).toBe("My shop");
  expect(nameFromAddress("  הפלאפל של  דוד ")).toBe("הפלאפל של דוד");
  expect(nameFromAddress("Gate 12")).toBe("Gate 12");
  for (const message of [
    "CALL 052 555 0142",
    "call 0525550142",
    "https://evil.example",
    "www.evil",
    "a@b",
    "evil.com",
    " ",
    "",
  ])
    expect([message, nameFromAddress(message)]).toEqual([message, null]);
  expect(nameFromAddress(null)).toBeNull();
  expect(
    nameFromAddress("Your account is locked, please visit the stand behind the gate")?.length,
  ).toBeLessThanOrEqual(40);
});
