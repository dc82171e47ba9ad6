import fc from "fast-check";
import { expect, test } from "vitest";
import { localPath } from "#app/cookies/local-path.ts";

const own = "https://seatside.test";
const leadsTo = (path: string) => new URL(path, own).origin;

test.each([
  ..."https://evil.example //evil.example /\\evil.example \\evil.example ///evil.example evil.example".split(
    " ",
  ),
  ...["/\t/evil.example", "/\n/evil.example", "\t//evil.example", " //evil.example", "/\r\\evil.example"],
  ..."javascript:alert(1) data:text/html,x //evil.example:443/home //user@evil.example".split(" "),
  ...["", ".", "..//evil.example", "http:evil.example", "/\u0009//evil.example"],
])("%j leads nowhere after signing in", (value) => {
  expect(localPath(value)).toBeNull();
});

test("whatever is taken for a path of ours stays with us, in the words of the browser's own parser", () => {
  const sign = fc.constantFrom(
    ..."/\\.:@?#%\t\n\r ;,".split(""),
    "evil.example",
    "%2f",
    "%5c",
    "\u2028",
    "\u3002",
  );
  const value = fc
    .array(fc.oneof(sign, fc.string({ maxLength: 3 })), { maxLength: 8 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(value, (text) => {
      for (const each of [text, `/${text}`]) {
        const path = localPath(each);
        if (path !== null) expect(leadsTo(path)).toBe(own);
      }
    }),
    { numRuns: 2_000 },
  );
});
