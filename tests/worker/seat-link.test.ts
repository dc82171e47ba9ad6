import { expect, test } from "vitest";

/** The address that the page takes on. */
const shownAt = (html: string) =>
  /<head><script nonce="[^"]+">history\.replaceState\(null,"",("[^"]*")\)/.exec(html)?.[1];

import { createClient, openOwnVenue, openTeddy } from "../support/worker-world.ts";

// [product 17.1 17.3]
test("a seat's link remembers stadium and seat, and its parameters leave the address bar", async () => {
  await openTeddy();
  const fan = createClient();
  const answer = await fan.send(
    "GET",
    "/home?stadium=teddy&section=112&row=14&seat=7&gate=5&details=%D7%9C%D7%99%D7%93%20a%20%26%20b&q=falafel",
  );
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(shownAt(html)).toBe('"/home?q=falafel"');
  // Without scripts, too.
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="0;url=/home?q=falafel"></noscript>');
  // At once, not from the next page on.
  expect(html).toContain("a screen at /home for teddy 14 7");
  expect(fan.cookies.get("seatside_stadium")).toBe("teddy");
  const seat = new URLSearchParams(fan.cookies.get("seatside_seat"));
  expect(Object.fromEntries(seat)).toMatchObject({
    section: "112",
    row: "14",
    seatNo: "7",
    entrance: "5",
    seatDetails: "ליד a & b",
  });
});

// [product 17.2]
test("a link to a stadium that does not exist keeps the seat and lets the fan choose", async () => {
  const fan = createClient();
  await fan.send("GET", "/?stadium=nowhere&row=3");
  expect(fan.cookies.has("seatside_stadium")).toBe(false);
  expect(fan.cookies.has("seatside_seat")).toBe(true);
});

test("addresses without a seat are unchanged", async () => {
  expect((await createClient().send("GET", "/home?q=falafel")).status).toBe(200);
});

test("a menu that is addressed by its stadium alone is a page for all, and remembers the stadium", async () => {
  await openTeddy();
  const fan = createClient();
  const answer = await fan.send("GET", "/menu?stadium=teddy");
  expect(answer.status).toBe(200);
  expect(fan.cookies.get("seatside_stadium")).toBe("teddy");
  expect(shownAt(await answer.text())).toBeUndefined();
  for (const more of ["teddy&row=3", "nowhere"]) {
    const linked = await createClient().send("GET", `/menu?stadium=${more}`);
    expect(shownAt(await linked.text())).toBe('"/menu"');
  }
});

// [product 17.1]
test.each([
  ..."/ /splash /stadium-selection /onboarding /auth /cart /precart /tip /order/confirm".split(" "),
  ..."/food/tfalafel /shop-menu/teddy-grill /orders /profile /settings/about /nowhere".split(" "),
])("%s reads a seat's link, whatever comes after", async (path) => {
  const fan = createClient();
  const answer = await fan.send("GET", `${path}?row=14&seat=7`);
  expect(shownAt(await answer.text())).toBe(JSON.stringify(path === "/" ? "/home" : path));
  expect(fan.cookies.get("seatside_seat")).toContain("seatNo=7");
});

test.each(["/staff/shop/teddy-grill", "/set-language", "/api/orders", "/assets/x.js", "/home.data"])(
  "%s is no screen of a fan's, and reads no seat",
  async (path) => {
    const fan = createClient();
    await fan.send("GET", `${path}?row=14&seat=7`);
    expect(fan.cookies.has("seatside_seat")).toBe(false);
  },
);

// [product 19.6]
test("at another stadium the seat is not that of the last one, and on the way back it is there again", async () => {
  await openTeddy();
  const { stadiumId } = await openOwnVenue();
  const fan = createClient();
  await fan.send("GET", "/home?stadium=teddy&section=112&row=14&seat=7&gate=5");
  const teddys = fan.cookies.get("seatside_seat");
  await fan.send("GET", "/menu?stadium=teddy");
  expect(fan.cookies.get("seatside_seat")).toBe(teddys);
  const elsewhere = await fan.send("GET", `/home?stadium=${stadiumId}`);
  expect(fan.cookies.has("seatside_seat")).toBe(false);
  expect(await elsewhere.text()).toContain(`for ${stadiumId} undefined undefined`);
  // A link of the first stadium without a seat brings its seat back, one with a seat replaces it.
  await fan.send("GET", "/menu?stadium=teddy");
  expect(fan.cookies.get("seatside_seat")).toBe(teddys);
  await fan.send("GET", `/home?stadium=${stadiumId}&row=3&seat=4`);
  expect(fan.cookies.get("seatside_seat")).toContain("seatNo=4");
});
