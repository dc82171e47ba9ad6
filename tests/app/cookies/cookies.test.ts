import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import * as table from "#app/cookies/cookies.ts";
import { finishCart } from "#app/recovery/pending-order.ts";
import { forgetPhone } from "#app/routes/forget-phone.ts";
import english from "#app/routes/settings/legal/en.json" with { type: "json" };
import { emptySeat, parseSeat, serializeSeat } from "#domain/seat/seat.ts";
import { listSources } from "../../../scripts/lib/imports.ts";

const { ourCookies } = table;
const removed = (cookies: string[]) =>
  cookies.filter((each) => each.includes("Max-Age=0")).map((each) => each.split("=")[0]);

describe("the table of cookies", () => {
  test("has a row for each cookie, under a name of its own", () => {
    const rows = Object.values(table).filter((each) => typeof each === "object" && "seconds" in each);
    expect(new Set<unknown>(rows)).toEqual(new Set<unknown>(ourCookies));
    expect(new Set(ourCookies.map(({ name }) => name)).size).toBe(ourCookies.length);
  });

  test("is the only place that names them, and cookieText the only one that writes any", () => {
    const names = ourCookies.map(({ name }) => `"${name}"`);
    for (const file of listSources()) {
      const source = readFileSync(file, "utf8");
      if (file !== "app/cookies/cookies.ts")
        expect([file, names.filter((name) => source.includes(name))]).toEqual([file, []]);
      if (file !== "app/cookies/cookie.ts") expect([file, source.includes("Max-Age")]).toEqual([file, false]);
      expect([file, source.match(/document\.cookie = (?!cookieText\()/g)]).toEqual([file, null]);
      expect([file, source.includes("hono/cookie")]).toEqual([file, false]);
    }
  });

  test("is told of in the privacy notice, but for what serves a step under way", () => {
    const said: Record<string, string | null> = {
      ...{ language: "language", theme: "theme", stadium: "stadium", cart: "cart" },
      onboarded: "introduction",
      ...{ seat: "seat", stadiums: "seat", seat_sig: "seat", ticket: "ticket picture", tip: "tip" },
      ...{ allergies: "allergies", notifications: null, customer: "session", device: "session" },
      ...{ active: "your last order", again: "your last order" },
      ...{ pass: null, post_login_next: null, post_stadium_next: null, notice: null },
    };
    expect(Object.keys(said).sort()).toEqual(ourCookies.map(({ name }) => name.slice(9)).sort());
    const kept = english.privacy.sections
      .flatMap((section) => [...section.paragraphs, ...("points" in section ? (section.points ?? []) : [])])
      .find((paragraph) => paragraph.includes("in cookies"));
    expect(Object.values(said).filter((word) => word && !kept?.includes(word))).toEqual([]);
  });

  test("reads back what it writes, and takes what is unreadable as unset", () => {
    const seat = { ...emptySeat, row: "7 & 8", area: "יציע" };
    const written = cookieText(table.seatCookie, serializeSeat(seat));
    expect(parseSeat(readCookie(`a=b; ${written}`, table.seatCookie))).toEqual(seat);
    expect(readCookie(cookieText(table.postLoginNextCookie, "/cart?a=1"), table.postLoginNextCookie)).toBe(
      "/cart?a=1",
    );
    expect(readCookie("seatside_post_login_next=%E0%A4%A", table.postLoginNextCookie)).toBeNull();
    expect(readCookie("seatside_post_login_next=%2F%2Fevil.example", table.postLoginNextCookie)).toBeNull();
    expect(readCookie("seatside_theme=neon", table.themeCookie)).toBe("light");
    expect(readCookie("seatside_stadium=../x", table.stadiumCookie)).toBeNull();
  });
});

describe("what clears them", () => {
  afterEach(() => vi.unstubAllGlobals());

  // [product 14.5]
  test("signing out leaves language, theme, stadium, the seen onboarding, what the server sealed and a notice on the phone", () => {
    const headers = new Headers();
    forgetPhone(headers);
    const left = ourCookies
      .map(({ name }) => name)
      .filter((name) => !removed(headers.getSetCookie()).includes(name));
    expect(left).toEqual([
      ...["seatside_language", "seatside_theme", "seatside_stadium", "seatside_onboarded"],
      ...["seatside_device", "seatside_pass", "seatside_notice"],
    ]);
  });

  test("an order that was placed clears what the table says", () => {
    const written: string[] = [];
    const key = "0".repeat(32);
    vi.stubGlobal("document", {
      get cookie() {
        return written.at(-1) ?? cookieText(table.cartCookie, { key, stadiumId: "teddy", lines: [] });
      },
      set cookie(text: string) {
        written.push(text);
      },
    });
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("localStorage", { removeItem: () => {} });
    finishCart(key);
    expect(removed(written)).toEqual(["seatside_ticket", "seatside_tip"]);
    expect(written[0]).toMatch(/^seatside_cart=1\.(?!0{32})[0-9a-f]{32}\.teddy;/);
  });
});
