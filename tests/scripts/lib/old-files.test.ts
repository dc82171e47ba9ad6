import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withOldFiles } from "../../../scripts/lib/deployed/old-files.ts";

const types: Record<string, string> = { ".js": "text/javascript", ".json": "application/json" };
const folder = mkdtempSync(join(tmpdir(), "seatside-old-files-"));
/** What is deployed: the folder that the last deploy made. A path without a file gets a page, as old releases did. */
let served = "";
let isDown = (_url: string) => false;
const server = createServer((request, response) => {
  if (isDown(request.url ?? "")) {
    response.writeHead(503).end();
    return;
  }
  const path = join(served, request.url ?? "");
  try {
    const body = readFileSync(path);
    response.writeHead(200, { "content-type": types[extname(path)] ?? "" }).end(body);
  } catch {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
  }
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function deploy(tag: string, address: string | null = "served", mayMiss = false) {
  const client = join(folder, `client-${tag}`);
  mkdirSync(join(client, "assets"), { recursive: true });
  for (const name of ["shared", `ui-${tag}`])
    writeFileSync(join(client, "assets", `${name}.js`), `"${name}"`);
  const to = join(folder, `deployed-${tag}`);
  const at = address && `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const told = await withOldFiles(client, to, { address: at, tag, now: new Date(0), mayMiss });
  served = to;
  return { ...told, files: readdirSync(join(to, "assets")).sort() };
}

test("a deploy carries the files of the two builds before it, and drops what is older", async () => {
  expect(await deploy("a", null)).toEqual({ carried: 0, gone: [], files: ["shared.js", "ui-a.js"] });
  expect(await deploy("b")).toMatchObject({ carried: 1, files: ["shared.js", "ui-a.js", "ui-b.js"] });
  expect(await deploy("c")).toMatchObject({
    carried: 2,
    files: ["shared.js", "ui-a.js", "ui-b.js", "ui-c.js"],
  });
  expect((await deploy("d")).files).toEqual(["shared.js", "ui-b.js", "ui-c.js", "ui-d.js"]);
  expect(readFileSync(join(served, "assets/ui-b.js"), "utf8")).toBe('"ui-b"');
});

test("a page in the place of an old file is not carried as that file", async () => {
  rmSync(join(served, "assets/ui-c.js"));
  const told = await deploy("e");
  expect(told.gone).toEqual(["ui-c.js"]);
  expect(told.files).toEqual(["shared.js", "ui-d.js", "ui-e.js"]);
});

test("a deploy that must go on says which files it goes without, and keeps those that were answered", async () => {
  isDown = (url) => url.startsWith("/assets/ui-d");
  await expect(deploy("f")).rejects.toThrow("does not answer");
  const told = await deploy("g", "served", true);
  expect(told.missed).toContain("does not answer");
  expect(told.files).toEqual(["shared.js", "ui-e.js", "ui-g.js"]);
  const builds = JSON.parse(readFileSync(join(served, "builds.json"), "utf8"));
  expect(builds[0]).toMatchObject({ tag: "g", files: ["shared.js", "ui-g.js"] });
  isDown = () => false;
});

test("an instance that does not answer is not deployed over in silence", async () => {
  const nowhere = { address: "http://127.0.0.1:9", tag: "h", now: new Date(0) };
  await expect(withOldFiles(served, join(folder, "deployed-h"), nowhere)).rejects.toThrow("--anyway");
});
