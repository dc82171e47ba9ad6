import decodeQR from "qr/decode.js";
import { describe, expect, test } from "vitest";
import type { SheetProblem } from "#domain/venue/seat-sheet.ts";
import { must, openConsole } from "../support/venue-console.ts";
import { createClient, openOwnVenue, signUpStaff } from "../support/worker-world.ts";

type Console = Awaited<ReturnType<typeof openConsole>>;
const asked = { stand: "Main", sections: "101", rows: "A-B", seats: "1-3", layout: "labels-24" };
const pathOf = (console: Console, change: Record<string, string> = {}) =>
  console.path(`/seat-sheet?${new URLSearchParams({ ...asked, ...change })}`);

async function sheetOf(console: Console, change?: Record<string, string>) {
  const answer = await console.manager.send("GET", pathOf(console, change));
  return { answer, html: await answer.text() };
}

/** The text of every code on a sheet, read as a phone reads it: from its pixels. */
function codesOn(html: string): string[] {
  const scale = 4;
  return [...html.matchAll(/<svg viewBox="-4 -4 (\d+) [^>]*>.*?stroke="#000" d="([^"]+)"/g)].map((match) => {
    const [side, path] = [Number(match[1]) * scale, match[2] ?? ""];
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
      for (let dy = 0; dy < scale; dy++)
        for (let dx = 0; dx < Number(length) * scale; dx++) {
          const at = ((Number(y) + 4) * scale + dy) * side + (Number(x) + 4) * scale + dx;
          pixels.fill(0, at * 4, at * 4 + 3);
        }
    return decodeQR({ width: side, height: side, data: pixels });
  });
}

describe("a seat sheet", () => {
  test("has a code for every seat, which a phone reads as that seat's signed link", async () => {
    const console = await openConsole();
    const { answer, html } = await sheetOf(console);
    expect(answer.status).toBe(200);
    const codes = codesOn(html).map((text) => new URL(text));
    expect(
      codes.map(({ searchParams: q }) => `${q.get("section")} ${q.get("row")} ${q.get("seat")}`),
    ).toEqual(["101 A 1", "101 A 2", "101 A 3", "101 B 1", "101 B 2", "101 B 3"]);
    const [first] = codes;
    const fan = createClient();
    await fan.send("GET", `${must(first).pathname}${must(first).search}`);
    expect(fan.cookies.get("seatside_stadium")).toBe(console.stadiumId);
    expect(fan.cookies.get("seatside_seat_sig")).toBe(must(first).searchParams.get("sig"));
    expect(Object.fromEntries(new URLSearchParams(fan.cookies.get("seatside_seat")))).toMatchObject({
      section: "101",
      row: "A",
      seatNo: "1",
      entrance: "1",
    });
  });

  test("says in both languages what to do and which seat it is, in the stadium's colour", async () => {
    const { html } = await sheetOf(await openConsole(), { rows: "ב", seats: "7" });
    expect(html).toContain("Scan. Order. Stay in your seat.");
    expect(html).toContain("סורקים. מזמינים. נשארים במושב.");
    for (const [he, en, value] of [
      ["גוש", "Section", "101"],
      ["שורה", "Row", "ב"],
      ["כיסא", "Seat", "7"],
    ])
      expect(html).toContain(`<dt>${he}<br><span lang="en">${en}</span></dt><dd><bdi>${value}</bdi></dd>`);
    expect(html).toContain("background:#3D70FF");
  });

  test.each([
    ["labels-24", 25, 2],
    ["labels-10", 11, 2],
    ["cards-4", 5, 2],
    ["poster", 2, 2],
  ])("on %s begins a second page when the first is full", async (layout, seats, pages) => {
    const { html } = await sheetOf(await openConsole(), { layout, rows: "1", seats: `1-${seats}` });
    expect([html.match(/<article>/g)?.length, html.match(/class="page"/g)?.length]).toEqual([seats, pages]);
  });

  test("runs only its own script and is never cached", async () => {
    const { answer, html } = await sheetOf(await openConsole());
    const policy = answer.headers.get("content-security-policy") ?? "";
    const nonce = must(/nonce-([^']+)/.exec(policy)?.[1]);
    expect(policy).toContain("default-src 'none'");
    expect(html.match(/<script nonce="([^"]+)">/)?.[1]).toBe(nonce);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  test("escapes a row name that looks like markup", async () => {
    const { html } = await sheetOf(await openConsole(), { rows: "<b>&\"'", seats: "1" });
    expect(html).toContain("<bdi>&lt;b&gt;&amp;&quot;&#39;</bdi>");
  });

  test("of three thousand codes is complete", async () => {
    const { html } = await sheetOf(await openConsole(), { rows: "1-60", seats: "1-50" });
    expect(html.match(/<article>/g)).toHaveLength(3000);
    expect(html.trimEnd().endsWith("</html>")).toBe(true);
  }, 60_000);
});

describe("a seat sheet is refused", () => {
  test.each<[string, Record<string, string>, Partial<SheetProblem>]>([
    [
      "for a section that the stadium has not",
      { sections: "101, 999" },
      { field: "sections", reason: "section-unknown", part: "999" },
    ],
    ["for another stand's section", { stand: "Gallery" }, { field: "sections", reason: "section-unknown" }],
    ["for rows that can't be read", { rows: "A-9" }, { field: "rows", reason: "range-invalid", part: "A-9" }],
    ["for no seats", { seats: "" }, { field: "seats", reason: "range-empty" }],
    [
      "for more codes than a run may have",
      { rows: "1-100", seats: "1-100" },
      { field: null, reason: "too-many-codes", count: 10_000 },
    ],
  ])("%s", async (_, change, problem) => {
    const console = await openConsole();
    const answer = await console.manager.json<{ problems: SheetProblem[] }>("GET", pathOf(console, change));
    expect(answer).toMatchObject({ status: 400, body: { code: "sheet-invalid", problems: [problem] } });
  });

  test.each<Record<string, string>>([
    { layout: "napkin" },
    { stand: "Roof" },
    { origin: "https://evil.example" },
  ])("with what it does not know: %o", async (change) => {
    const console = await openConsole();
    expect(await console.manager.json("GET", pathOf(console, change))).toMatchObject({
      status: 400,
      body: { code: "sheet-invalid" },
    });
  });

  test("to anybody but the venue's managers, because a signature replaces the location", async () => {
    const console = await openConsole();
    const other = await openOwnVenue();
    for (const who of [
      await signUpStaff({ role: "manager", stadiumId: other.stadiumId }),
      await signUpStaff({ role: "shop", shopId: console.shopId }),
      await signUpStaff({ role: "runner", stadiumId: console.stadiumId }),
    ])
      expect((await who.send("GET", pathOf(console))).status).toBe(403);
    expect((await createClient().send("GET", pathOf(console))).status).toBe(401);
  });
});
