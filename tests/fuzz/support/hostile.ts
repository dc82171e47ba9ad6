import fc from "fast-check";

/** What people, tools and attackers put where a text is expected (fault 62). */
export const hostileText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "0",
    "-1",
    "1e999",
    "NaN",
    "null",
    "undefined",
    "__proto__",
    "constructor",
    "' or 1=1 --",
    '"; drop table orders; --',
    "%00",
    "%",
    "%ff%fe",
    "../../../etc/passwd",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "\u0000",
    "a\nb",
    "a\r\nset-cookie: a=b",
    "\ud800",
    "\u202e\u2066\u200f",
    "\u200b\ufeff",
    "👩‍👩‍👧‍👦🇮🇱",
    "ש".repeat(10_000),
    "e\u0301".repeat(2_000),
    "9".repeat(400),
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ maxLength: 30 }),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    1.5,
    1e9,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    {},
    [[[[[[]]]]]],
    Array.from({ length: 2_000 }, () => 1),
    Array.from({ length: 60 }, () => ({ itemId: "tfalafel", choices: ["pit"], quantity: 1 })),
    { $ne: null },
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
);

/** A good body in which one place is hostile, gone or doubled; or one that was never good. */
export function bodyNear(example: unknown): fc.Arbitrary<string> {
  const places = placesOf(example);
  const spoiled =
    places.length === 0
      ? fc.constant(JSON.stringify(example ?? {}))
      : fc
          .tuple(fc.constantFrom(...places), hostileValue, fc.constantFrom("set", "delete", "extra"))
          .map(([place, value, how]) => JSON.stringify(spoil(example, place, value, how)));
  return fc.oneof(
    { weight: 6, arbitrary: spoiled },
    { weight: 1, arbitrary: fc.constant(JSON.stringify(example ?? {})) },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value) ?? "") },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "",
        "{",
        '{"a":',
        `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
        `{"a":"${"x".repeat(70_000)}"}`,
        '{"__proto__":{"isAdmin":true}}',
        JSON.stringify(example ?? {}).slice(0, -1),
      ),
    },
  );
}

type Place = (string | number)[];

function placesOf(value: unknown, path: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return path.length > 0 ? [path] : [];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    placesOf(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 0 ? [path, ...inner] : inner;
}

function spoil(example: unknown, place: Place, value: unknown, how: string): unknown {
  const copy = structuredClone(example) as Record<string | number, unknown>;
  let owner = copy;
  for (const step of place.slice(0, -1)) owner = owner[step] as Record<string | number, unknown>;
  const last = place.at(-1) ?? 0;
  if (how === "delete") delete owner[last];
  else owner[how === "extra" ? `${last}x` : last] = value;
  return copy;
}
