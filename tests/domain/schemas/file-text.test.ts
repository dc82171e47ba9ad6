import { expect, test } from "vitest";
import { decodeFile } from "#domain/schemas/menu/csv.ts";
import { readVenueFile } from "#domain/schemas/venue-problems.ts";
import { aVenueFile } from "../../support/venue.ts";

const text = JSON.stringify(aVenueFile(), null, 2);
const utf8 = new TextEncoder().encode(text);

/** As Hebrew Windows saves it: one byte a letter. */
const windows1255 = Uint8Array.from(text, (sign) => {
  const code = sign.charCodeAt(0);
  return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code;
});
const utf16 = new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);

test("a file in UTF-8 is read, with a byte-order mark or without", () => {
  expect(decodeFile(utf8)).toEqual({ ok: true, text });
  expect(decodeFile(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8))).toEqual({ ok: true, text });
  expect(readVenueFile(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8)).ok).toBe(true);
});

test.each([
  ["Windows-1255", windows1255],
  ["UTF-16", utf16],
  ["UTF-16", Uint8Array.of(0xff, 0xfe, ...utf16)],
  ["not UTF-8", Uint8Array.of(0x7b, 0x80, 0x81, 0x7d)],
])("a file in %s is refused, and the encoding is named", (given, bytes) => {
  expect(decodeFile(bytes)).toEqual({ ok: false, problem: { code: "not-text", given } });
  expect(readVenueFile(bytes)).toMatchObject({ ok: false, problems: [{ line: 1, path: null }] });
});

test("a file whose letters were lost before is refused", () => {
  const lost = new TextEncoder().encode(text.replace("מנה", "\ufffd\ufffd\ufffd"));
  expect(decodeFile(lost)).toEqual({ ok: false, problem: { code: "not-text" } });
});
