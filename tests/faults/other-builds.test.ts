import { expect, test } from "vitest";
import { createClient, openTeddy } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

const files = [
  "/assets/gone-Ab12.js",
  "/assets/gone-Ab12.css",
  "/fonts/gone.woff2",
  "/icons/gone.png",
  "/pictures/gone.webp",
];

test.each(files)("the missing file %s is missing, and no page in its place", async (path) => {
  injects(74, "a file of a build that is not there");
  const answer = await createClient().send("GET", path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).not.toContain("html");
});

test("a screen of another build whose call isn't understood is told to load itself again, one of this build is told what is wrong", async () => {
  injects(74, "a call in the form of an earlier build");
  await openTeddy();
  const call = async (build: string | null) => {
    const headers: Record<string, string> = build === null ? {} : { "x-seatside-build": build };
    const answer = await createClient().send("POST", "/api/quote", { renamed: 1 }, headers);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await call("an-earlier-build")).toEqual([409, "app-outdated"]);
  expect(await call("this-build")).toEqual([400, "tip-invalid"]);
  expect(await call(null)).toEqual([400, "tip-invalid"]);
});
