import { placeOrder, signUpFan } from "../../scripts/lib/fan.ts";
import { expect, origin, test } from "./support.ts";

/** The Worker's HTML, read without a browser: it has most of the product's texts. */
async function get(path: string, cookies: Record<string, string> = {}) {
  const all = { seatside_language: "en", seatside_stadium: "teddy", ...cookies };
  const cookie = Object.entries(all)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const answer = await fetch(origin() + path, { headers: { cookie }, redirect: "manual" });
  return read(answer);
}

/** A form as a browser without scripts sends it. */
async function post(path: string, form: Record<string, string>) {
  const answer = await fetch(origin() + path, {
    method: "POST",
    headers: { origin: origin(), cookie: "seatside_language=en; seatside_stadium=teddy" },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  return read(answer);
}

async function read(answer: Response) {
  const html = await answer.text();
  const text = html
    .replace(/<(script|style|noscript)\b.*?<\/\1>/gs, " ")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
  return { status: answer.status, to: answer.headers.get("location"), headers: answer.headers, html, text };
}

const cart = (...lines: string[]) => ({
  seatside_cart: `1.${"0".repeat(32)}.teddy${lines.map((line) => `~${line}`).join("")}`,
});
const filled = cart("tfalafel.2.pit", "tkebab.1.");

// [product 1.19 1.20]
test("the root and unknown paths lead home", async () => {
  expect((await get("/")).to).toBe("/home");
  expect((await get("/no/such/path?x=1")).to).toBe("/");
});

// [product 1.18]
test("every route of the list has its screen", async () => {
  for (const path of [
    ..."/splash /onboarding /auth /forgot-password /stadium-selection /home /menu /cart /precart".split(" "),
    ..."/settings/language /settings/about /settings/terms /settings/privacy".split(" "),
    ..."/settings/feedback /settings/report /food/tburger /shop-menu/teddy-grill".split(" "),
  ]) {
    const page = await get(path);
    expect(page.status, path).toBe(200);
    expect(page.html, path).toMatch(/<h1/);
  }
});

// [product 1.1 10.17 14.1]
test("screens of one's own send a visitor to sign in, and back afterwards", async () => {
  for (const path of ["/profile", "/orders", "/tip", "/order/confirm"]) {
    const page = await get(path, filled);
    expect(page.status, path).toBe(302);
    expect(page.to, path).toBe(
      path === "/tip" ? "/auth?next=/tip" : `/auth?next=${encodeURIComponent(path)}`,
    );
  }
});

// [product 10.18]
test("paying without a session remembers the way, and the sign-in says why it asks", async () => {
  const page = await get("/order/confirm", filled);
  expect(page.headers.getSetCookie().join()).toContain("seatside_post_login_next=%2Forder%2Fconfirm");
  expect((await get(page.to ?? "")).text).toContain("Please sign in to complete your order");
});

// [product 3.3 3.4 3.27]
test("the account's forms have their fields, and ways from one to the other", async () => {
  const names = (html: string) => [...html.matchAll(/<input[^>]*\bname="(\w+)"/g)].map((match) => match[1]);
  expect(names((await get("/auth")).html)).toEqual(expect.arrayContaining(["email", "password"]));
  expect(names((await get("/auth?mode=register")).html)).toEqual(
    expect.arrayContaining(["firstName", "lastName", "phone", "email", "password", "confirmPassword"]),
  );
  const forgot = await get("/forgot-password");
  expect(names(forgot.html)).toContain("email");
  expect(forgot.text).toContain("Send reset link");
  expect(forgot.html).toContain('href="/auth"');
});

// [product 3.14 3.28]
test("a reset is asked for with what looks like an email only", async () => {
  const page = await post("/forgot-password", { email: "noa@" });
  expect(page.text).toContain("Please enter a valid email address.");
});

// [product 5.11]
test("a dish's card has picture, diets, name, price and time, in both languages", async () => {
  const cardOf = ({ html }: { html: string }) =>
    /<a[^>]*href="\/food\/tcombo".*?<\/a>/s.exec(html)?.[0] ?? "";
  const english = cardOf(await get("/menu"));
  for (const part of ["burgers.webp", "15% OFF", "Kosher", "Derby Meal", "₪83.30", "12 min"])
    expect(english).toContain(part);
  expect(cardOf(await get("/menu", { seatside_language: "he" }))).toContain("ארוחת דרבי");
});

// [product 5.1 5.2 5.10]
test("home has stadium and cart in its head, offers, the popular with See all, and the stands", async () => {
  const page = await get("/home");
  expect(page.html).toMatch(/href="\/stadium-selection".*?Teddy Stadium/s);
  expect(page.html).toMatch(/aria-label="Cart"[^>]*href="\/cart"|href="\/cart"[^>]*aria-label="Cart"/);
  for (const title of ["Today’s deals", "Popular now", "Shops at this stadium"])
    expect(page.text).toContain(title);
  expect(page.html).toMatch(/href="\/menu"[^>]*>See all/);
  expect((await get("/home", { seatside_stadium: "" })).text).toContain("Choose a stadium");
  const searched = await get("/home?q=falafel");
  expect(searched.text).toMatch(/Found: \d/);
  expect(searched.text).not.toContain("Shops at this stadium");
});

// [product 6.11]
test("the menu without a stadium: dishes and offers of several, open shops, a search, and one shop by its address", async () => {
  const anywhere = { seatside_stadium: "" };
  const page = await get("/menu", anywhere);
  for (const title of ["The whole menu", "Choose a stadium", "Today’s deals", "Open now", "Teddy Stadium"])
    expect(page.text).toContain(title);
  const dishes = [...page.html.matchAll(/href="\/food\/([a-z0-9]+)"/g)].length;
  expect(dishes).toBeGreaterThan(50);
  expect(dishes).toBeLessThanOrEqual(70);
  const found = await get("/menu?q=falafel", anywhere);
  expect(found.text).toMatch(/The whole menu \(\d+\)/);
  expect(found.html).toContain('href="/food/tfalafel"');
  expect((await get("/menu?q=zzzz", anywhere)).text).toContain("Nothing found for “zzzz”");
  expect((await get("/menu?shopId=teddy-grill", anywhere)).to).toBe("/shop-menu/teddy-grill");
});

// [product 19.6]
test("a stadium that is chosen anew brings its own seat, not the last one's", async () => {
  const seat = "section=112&row=14&seatNo=7&stand=Main";
  const cookie = `seatside_stadium=teddy; seatside_seat=${seat}`;
  const choose = async (cookies: string, stadium: string) => {
    const answer = await fetch(`${origin()}/stadium-selection`, {
      method: "POST",
      headers: { origin: origin(), cookie: cookies },
      body: new URLSearchParams({ stadium }),
      redirect: "manual",
    });
    return answer.headers.getSetCookie().map((each) => each.split("; Path")[0] ?? "");
  };
  const away = await choose(cookie, "bloomfield");
  expect(away).toContain("seatside_seat=");
  expect(away).toContain("seatside_stadium=bloomfield");
  const back = await choose(["seatside_stadium=bloomfield", away.at(-2)].join("; "), "teddy");
  expect(back).toContain(`seatside_seat=${seat}`);
});

// [fault 88]
test("a seat's link of another stadium asks whose menu it is to be, with a filled cart, and touches no cart before", async () => {
  const link = "/?stadium=metlife&section=112&row=14&seat=7";
  const asked = await get(link, filled);
  expect(asked.text).toContain("Your cart is from Teddy Stadium");
  expect(asked.text).toContain("Popular now");
  expect(asked.headers.getSetCookie().join()).not.toContain("seatside_cart");
  // The paying screens ask, too, and name where it will be brought.
  const at = { ...filled, seatside_stadium: "metlife" };
  for (const path of ["/menu", "/cart"])
    expect((await get(path, at)).text).toContain("Your cart is from Teddy Stadium");
  expect((await get("/cart", filled)).text).toContain("Cart Teddy Stadium");
  for (const [path, cookies] of [
    ["/?stadium=teddy&section=112&row=14&seat=7", filled],
    [link, cart()],
  ] as const)
    expect((await get(path, cookies)).html).not.toContain("Your cart is from");

  const press = async (stadium: string) => {
    const cookie = Object.entries(at).map(([name, value]) => `${name}=${value}`);
    const answer = await fetch(`${origin()}/stadium-selection`, {
      method: "POST",
      headers: { origin: origin(), cookie: cookie.join("; ") },
      body: new URLSearchParams({ cart: "new", stadium }),
      redirect: "manual",
    });
    return answer.headers.getSetCookie().join();
  };
  expect(await press("teddy")).not.toContain("seatside_cart");
  expect(await press("teddy")).toContain("seatside_stadium=teddy");
  expect(await press("metlife")).toMatch(/seatside_cart=1\.[0-9a-f]{32}\.metlife;/);
});

test("a seat's link is taken as it was meant: escaped, or in capitals", async () => {
  const { headers } = await get("/home?STADIUM=BLOOMFIELD&amp;Section=112&amp;row=14&SEATNO=7");
  const set = headers.getSetCookie().join();
  expect(set).toContain("seatside_stadium=bloomfield");
  expect(set).toMatch(/seatside_seat=[^;]*section=112[^;]*row=14[^;]*seatNo=7/);
});

// [product 5.3]
test("home greets a visitor as a guest", async () => {
  expect((await get("/home")).text).toMatch(/Good (morning|afternoon|evening|night), Guest/);
});

// [product 1.9]
test("a dish keeps its own currency on the menu", async () => {
  expect((await get("/food/msmash")).text).toContain("$15.50");
});

// [product 7.1 7.4 7.7]
test("a dish has its facts, its choices with their rules, and what fans said", async () => {
  const { html, text } = await get("/food/tburger");
  for (const part of [
    "Stand Burger, 220 g",
    "₪62.00",
    "11 min",
    "Kosher",
    "Contains gluten, egg, sesame, mustard, soy",
    "Fresh beef off the charcoal",
    "From Malha Grill, gate 2",
    "choose one",
    "+₪24.00",
    "Nutrition",
    "760 kcal",
    "What fans say",
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/\d\.\d \(\d+\)/);
  expect(html).toMatch(/aria-label="\d of 5 stars"/);
});

// [product 7.2]
test("an offer shows what it was, what it is, and the badge", async () => {
  const { text } = await get("/food/tcombo");
  for (const part of ["₪83.30", "Before the discount: ₪98.00", "15% OFF"]) expect(text).toContain(part);
});

// [product 6.6 6.7]
test("a stand's menu has its name and the way back", async () => {
  const { html } = await get("/shop-menu/teddy-grill");
  expect(html).toMatch(/aria-label="Back".*?<h1[^>]*>Malha Grill/s);
});

// [product 6.10]
test("what no stand can be called is told apart from a stand that is not there", async () => {
  const invalid = await get("/shop-menu/Not%20a%20shop");
  expect(invalid.status).toBe(404);
  expect(invalid.text).toContain("Invalid shopId");
  expect((await get("/shop-menu/nowhere")).text).toContain("We couldn’t find this shop");
});

// [product 7.10]
test("a form that adds what no menu has is refused", async () => {
  const page = await post("/cart", { intent: "add", itemId: "nothing", stadiumId: "teddy", quantity: "1" });
  expect(page.status).toBe(400);
  expect(page.text).toContain("Invalid food item");
});

// [product 8.1]
test("before the cart one goes on shopping or to the checkout, which an empty cart closes", async () => {
  const { html, text } = await get("/precart", filled);
  expect(text).toContain("Falafel in Hot Pita");
  expect(html).toMatch(/href="\/menu"[^>]*>Continue Shopping/);
  expect(html).toMatch(/href="\/cart"[^>]*>Checkout/);
  expect((await get("/precart")).html).toMatch(/<button[^>]*disabled[^>]*>Checkout/);
});

// [product 1.8 8.3 8.5]
test("the cart sums up in shekels, and about how much that is in dollars and euros", async () => {
  const { text } = await get("/cart", cart("tfalafel.2.pit"));
  expect(text).toContain(
    "Subtotal ₪52.00 Handling & Delivery ₪4.00 Tip ₪0.00 Discount ₪0.00 Total ₪56.00 About $15.12 · €14.00",
  );
});

// [product 4.1 4.5]
test("stadiums are cards of their colour and their name alone, one of which can be chosen", async () => {
  const { html, text } = await get("/stadium-selection", { seatside_stadium: "" });
  expect([...html.matchAll(/<input[^>]*type="radio"[^>]*name="stadium"/g)].length).toBeGreaterThanOrEqual(12);
  expect(html).toMatch(/background:\s?#[0-9A-Fa-f]{6}/);
  expect(text).toContain("Teddy Stadium");
  expect(text).not.toContain("Queens");
  expect(html).not.toMatch(/<label[^>]*class="card stadium"(?:(?!<\/label>).)*<img/s);
});

test("the stadium that the fan chose last comes first, the others by name", async () => {
  const ids = async (stadium: string) => {
    const { html } = await get("/stadium-selection", { seatside_stadium: stadium });
    return [...html.matchAll(/<input[^>]*name="stadium"[^>]*value="([^"]+)"/g)].map(([, id]) => id);
  };
  const byName = await ids("");
  expect(byName.indexOf("teddy")).toBeGreaterThan(0);
  expect(await ids("teddy")).toEqual(["teddy", ...byName.filter((id) => id !== "teddy")]);
});

test.describe("of a customer", () => {
  let session: Record<string, string> = {};
  test.beforeAll(async () => {
    const fan = await signUpFan(origin(), { firstName: "Noa", lastName: "Levi" });
    await placeOrder(fan, process.env.SEATSIDE_STRIPE ?? "");
    session = Object.fromEntries(fan.cookies);
  });

  // [product 1.3 14.2 14.3]
  test("the profile has name, email, counts of orders, and leads to every setting", async () => {
    const { html, text } = await get("/profile", session);
    expect(text).toContain("Noa Levi");
    expect(text).toMatch(/fan-\w+@ ?example\.com/);
    expect(text).toContain("1 Active orders");
    expect(text).toContain("0 Completed orders");
    for (const path of [
      ..."/profile/favorites /profile/edit /settings/notifications /settings/language".split(" "),
      ..."/settings/feedback /settings/report /settings/terms /settings/privacy /settings/about".split(" "),
    ])
      expect(html, path).toContain(`href="${path}"`);
  });

  // [product 1.5 10.19]
  test("paying without a stadium asks for one first, and says so there", async () => {
    const page = await get("/order/confirm", { ...session, ...filled, seatside_stadium: "" });
    expect(page.to).toBe("/stadium-selection?next=%2Forder%2Fconfirm");
    expect(page.headers.getSetCookie().join()).toContain("seatside_notice=stadium-required");
  });

  // [product 10.20]
  test("paying with an empty cart leads home, and says so there", async () => {
    const page = await get("/order/confirm", session);
    expect(page.to).toBe("/home");
    expect(page.headers.getSetCookie().join()).toContain("seatside_notice=cart-empty");
  });

  // [product 13.13]
  test("an order that is not one's own is not found", async () => {
    const page = await get("/order/00000000-0000-4000-8000-000000000000", session);
    expect(page.status).toBe(404);
    expect(page.text).toContain("Order not found");
  });

  // [product 9.1 9.3 10.2 10.6 10.9]
  test("the tip goes to the runner whole; confirming asks for seat and phone and sums up", async () => {
    const tip = await get("/tip", { ...session, ...filled });
    expect(tip.text).toContain("The whole tip goes to the runner");
    expect([...tip.html.matchAll(/name="preset"[^>]*value="(\d)"/g)].map((match) => match[1])).toEqual(
      "2468".split(""),
    );
    expect(tip.html).toMatch(/<input[^>]*name="preset"[^>]*checked=""[^>]*value="4"/);
    const confirm = await get("/order/confirm", { ...session, ...filled });
    for (const name of "section row seatNo entrance area seatDetails".split(" "))
      expect(confirm.html, name).toContain(`id="confirm-${name}"`);
    expect(confirm.html).toMatch(/<option value="Main" selected="">Main<\/option><option value="Gallery"/);
    expect(confirm.text).toContain("Phone for the runner 052-555-0142 Edit");
    expect(confirm.text).toContain("Your order Edit 2× Falafel in Hot Pita In pita ₪52.00 1× Lamb Kebab");
  });
});
