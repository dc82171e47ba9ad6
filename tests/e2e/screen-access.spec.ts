import routes from "#app/routes.ts";
import { type SitePath, siteMap } from "#domain/site/site-map.ts";
import { signInStaff, signUpFan } from "../../scripts/lib/fan.ts";
import { expect, isAll, isLong, origin, test } from "./support.ts";

/**
 * Who gets which screen, as a document, as its `.data`, and as one loader's `.data` alone: the same people each time.
 * The calls' table is tests/worker/access-table.test.ts. Demo accounts need no second step; that one is in
 * tests/worker/second-step.test.ts.
 */
const people = [
  "nobody",
  "stranger",
  "customer",
  "stand",
  "otherStand",
  "runner",
  "otherRunner",
  "manager",
  "otherManager",
  "operator",
] as const;
type Person = (typeof people)[number];

const everyone: Person[] = [...people];
/**
 * What is everybody's is asked for by who has nothing and who has all; by all of them in npm run test:long. A document
 * draws what its .data holds, at ten times the cost: all ask for it in npm run test:all.
 */
const askers = (wanted: Person[], isDocument: boolean): Person[] => {
  const isFew = isDocument ? !isAll : !isLong && wanted === everyone;
  return isFew ? ["nobody", "customer", "operator"] : everyone;
};
const signedIn = everyone.filter((each) => each !== "nobody");
const ofVenue: Person[] = ["manager", "operator"];

/** The table: whoever adds a screen says here who gets it. All others are sent to sign in, or told 403 or 404. */
const table: Partial<Record<SitePath, Person[]>> = {
  "/profile": signedIn,
  "/profile/edit": signedIn,
  "/profile/account": signedIn,
  "/profile/favorites": signedIn,
  "/orders": signedIn,
  "/order/confirm": signedIn,
  "/order/wallet": signedIn,
  "/order/:orderId": ["customer"],
  "/order/:orderId/receipt": ["customer", ...ofVenue],
  // A mail's link opens it; without its token there is nothing to see.
  "/verify-email": [],
  "/tip": signedIn,
  "/confirm-password": signedIn,
  "/staff-invitation": signedIn,
  // Says that there is no role, or leads on to the screen of one.
  "/staff": signedIn,
  "/staff/runner": signedIn,
  "/staff/shop": signedIn,
  "/staff/venue": signedIn,
  "/staff/second-step": ["manager", "otherManager", "operator"],
  "/staff/shop/:shopId": ["stand", "manager", "operator"],
  // This venue has no shelves and no clock: for its own people there is nothing, either (tests/worker/pickup-counter.test.ts,
  // match.test.ts).
  "/staff/shop/:shopId/wall": [],
  "/staff/shop/:shopId/counter": [],
  "/staff/venue/:stadiumId/events": [],
  "/staff/runner/:stadiumId": ["stand", "runner"],
  "/staff/team/:stadiumId": ofVenue,
  "/staff/venue/:stadiumId": ofVenue,
  "/staff/venue/:stadiumId/menu": ofVenue,
  "/staff/venue/:stadiumId/menu/:itemId": ofVenue,
  "/staff/venue/:stadiumId/categories": ofVenue,
  "/staff/venue/:stadiumId/offers": ofVenue,
  "/staff/venue/:stadiumId/ready": ofVenue,
  "/staff/venue/:stadiumId/shops": ofVenue,
  "/staff/venue/:stadiumId/shops/:shopId": ofVenue,
  "/staff/venue/:stadiumId/seats": ofVenue,
  "/staff/venue/:stadiumId/orders": ofVenue,
  "/staff/venue/:stadiumId/closes": ofVenue,
  "/staff/venue/:stadiumId/closes/:number": ofVenue,
  "/staff/venue/:stadiumId/settings": ofVenue,
  "/staff/ops": ["operator"],
  "/staff/ops/money": ["operator"],
  "/staff/ops/setup": ["operator"],
  "/staff/ops/venues": ["operator"],
  "/staff/ops/venues/new": ["operator"],
};

type Entry = { id?: string; path?: string; file: string; index?: boolean; children?: Entry[] };
/** The loaders of each path, by the ids that `.data?_routes=` takes. */
function listLoaders(entries: Entry[], base = "", around: string[] = []): [path: string, ids: string[]][] {
  return entries.flatMap(({ id, path, file, index, children }) => {
    const own = path ? `${base}/${path}` : base;
    const ids = [...around, id ?? file.replace(/\.tsx?$/, "")];
    return [
      ...(index || !children?.length ? [[own || "/", ids] as [string, string[]]] : []),
      ...listLoaders(children ?? [], own, ids),
    ];
  });
}

test("every screen, its .data and each of its loaders alone is for the people of its row, and for nobody else", async ({
  venue,
}) => {
  test.setTimeout(180_000);
  const manager = await signInStaff(origin(), venue.email("manager"));
  // Before the order: a day closes once nothing of it is under way.
  const { number } = await manager.call<{ number: number }>("POST", `/api/staff/venue/${venue.id}/closes`, {
    day: new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
  });
  const fan = await signUpFan(origin());
  const { id: orderId } = await venue.order(fan);
  const as = async (email: string) => (await signInStaff(origin(), email)).cookies;
  const cookiesOf: Record<Person, Map<string, string>> = {
    nobody: new Map(),
    stranger: (await signUpFan(origin())).cookies,
    customer: fan.cookies,
    stand: await as(venue.email("shop")),
    otherStand: await as("teddy@seatside.example"),
    runner: await as(venue.email("runner")),
    otherRunner: await as("runner@seatside.example"),
    manager: manager.cookies,
    otherManager: await as("venue@seatside.example"),
    operator: await as("ops@seatside.example"),
  };
  const params: Record<string, string> = {
    orderId,
    stadiumId: venue.id,
    shopId: venue.shop("teddy-grill"),
    itemId: venue.item("tfalafel"),
    foodId: venue.item("tfalafel"),
    number: String(number),
  };
  /** 200, or the way to another screen that is no door: the screen was given. */
  async function isGiven(person: Person, address: string): Promise<boolean> {
    const cookie = [...cookiesOf[person], ["seatside_stadium", venue.id]]
      .map((each) => each.join("="))
      .join("; ");
    const answer = await fetch(`${origin()}${address}`, { headers: { cookie }, redirect: "manual" });
    const text = await answer.text();
    expect([address, answer.status < 500]).toEqual([address, true]);
    const isDoor = (to: string) => /^\/(auth|staff\/second-step|confirm-password)\b/.test(to);
    if (answer.status === 202) return !/"\/(auth|staff\/second-step)[?"]/.test(text);
    if (answer.status >= 300 && answer.status < 400) return !isDoor(answer.headers.get("location") ?? "");
    return answer.status === 200;
  }
  const wrong: string[] = [];
  for (const [path, ids] of listLoaders(routes as Entry[])) {
    if (path === "/*") continue;
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? name);
    const wanted = table[path as SitePath] ?? everyone;
    const forms = [address, `${address === "/" ? "/_root" : address}.data`];
    if (path !== "/") forms.push(`${address}.data?_routes=${encodeURIComponent(ids.at(-1) ?? "")}`);
    for (const form of forms) {
      const given: Person[] = [];
      const asked = askers(wanted, form === address);
      await Promise.all(asked.map(async (person) => (await isGiven(person, form)) && given.push(person)));
      const got = asked.filter((each) => given.includes(each));
      if (got.join() !== wanted.filter((each) => asked.includes(each)).join())
        wrong.push(`${form}: ${got.join() || "nobody"}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(table).filter((path) => !(path in siteMap))).toEqual([]);
});
