import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ownCalls } from "../../support/own-calls.ts";

test("a fan's phone asks by itself for what is listed here, and for nothing else", () => {
  const found = globSync("app/{hooks,live,components,routes}/**/*.{ts,tsx}")
    .filter((file) => !/^app\/routes\/staff\/|^app\/live\/poller\.ts$/.test(file))
    .filter((file) =>
      /\b(usePolled|usePolledCall|usePolledBody|startPolling|follow|followOrder)\(/.test(
        readFileSync(file, "utf8"),
      ),
    );
  expect(found.toSorted()).toEqual(Object.keys(ownCalls).toSorted());
});

test("no screen of a fan starts a clock of its own that asks the server", () => {
  const found = globSync("app/{hooks,live,components,routes}/**/*.{ts,tsx}")
    .filter((file) => !file.startsWith("app/routes/staff/"))
    .filter((file) => {
      const text = readFileSync(file, "utf8");
      return text.includes("setInterval(") && /\bfetch\(/.test(text);
    });
  expect(found).toEqual([]);
});
