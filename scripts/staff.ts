import { handoverQrText } from "#domain/delivery/handover.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { demoPassword } from "./lib/demo.mjs";
import { openPlatform, persistently } from "./lib/platform.ts";

/**
 * npm run staff -- <email> <command> [<order code>] [<reason, runner or proof>]: what shop and runner do, from a shell.
 * Everything goes through the staff API with that account's own session and roles.
 */
const [email, command = "list", code = "", extra = ""] = process.argv.slice(2);
const base = process.env.SEATSIDE_URL ?? `http://localhost:${process.env.PORT ?? 5173}`;
const password = process.env.SEATSIDE_PASSWORD ?? demoPassword;
const commands = [
  "list",
  "next",
  "accept",
  "ready",
  "hand-over",
  "take",
  "arrive",
  "problem",
  "deliver",
  "fan-not-there",
  "cancel",
];

type StaffOrder = {
  orderCode: string;
  stadiumId: string;
  status: number;
  statusName: string;
  readyAt: number | null;
};
type Answer = { order: StaffOrder; orders: StaffOrder[]; runners: { id: string }[]; user: { id: string } };

if (!email || !commands.includes(command) || (command !== "list" && !code)) {
  console.error(`Usage: npm run staff -- <email> <${commands.join(" | ")}> [<order code>]`);
  process.exit(2);
}

let cookie = "";

async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { "content-type": "application/json", cookie };
  const answer = await fetch(`${base}/api${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : undefined,
  }).catch(() => fail(`Nothing answers at ${base}. Is the product running (npm start)?`));
  const set = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  if (set.length > 0) cookie = set.join("; ");
  const json = (await answer.json()) as Answer & { code?: string; message?: string };
  if (!answer.ok) fail(`${answer.status} ${json.code}: ${json.message}`);
  return json;
}

function fail(sentence: string): never {
  console.error(`✖ ${sentence}`);
  process.exit(1);
}

/** The one step that moves the order on from where it is. */
function nextAction(order: StaffOrder): string {
  if (order.status === OrderStatus.PENDING) return "accept";
  if (order.status === OrderStatus.PREPARING) return order.readyAt === null ? "ready" : "hand-over";
  return "deliver";
}

/** What the fan's phone shows, read from this machine's own database: a shell stands before no fan. */
async function readProof(order: StaffOrder): Promise<string> {
  if (!/^(localhost|127\.0\.0\.1)$/.test(new URL(base).hostname))
    fail("Name the proof: the fan's PIN, or the text of the QR code.");
  const platform = await openPlatform();
  try {
    const found = await persistently(() =>
      platform.env.DB.prepare(
        "select order_code as orderCode, handover_secret as handoverSecret from orders where order_code = ? and stadium_id = ? and closed_at is null",
      )
        .bind(order.orderCode, order.stadiumId)
        .first<{ orderCode: string; handoverSecret: string }>(),
    );
    return found ? handoverQrText(found) : fail(`Order ${order.orderCode} is not in ${process.cwd()}.`);
  } finally {
    await platform.dispose();
  }
}

const { user } = await call("POST", "/session", { email, password });
if (command === "list") {
  const { orders } = await call("GET", "/staff/orders");
  if (orders.length === 0) console.log("No open orders.");
  for (const each of orders)
    console.log(`${each.orderCode}  ${each.statusName}${each.readyAt ? " (ready)" : ""}`);
} else {
  const { order } = await call("GET", `/staff/orders/${code}`);
  const action = command === "next" ? nextAction(order) : command;
  let runnerId: string | undefined;
  if (action === "hand-over") {
    const { runners } = await call("GET", `/staff/stadiums/${order.stadiumId}/runners`);
    runnerId = extra || (runners.find((each) => each.id === user.id) ?? runners[0])?.id;
  }
  const reason = { cancel: extra || "shop", problem: extra || "other" }[action];
  const proof = action === "deliver" ? extra || (await readProof(order)) : undefined;
  const moved = await call("POST", `/staff/orders/${code}`, { action, reason, runnerId, proof });
  console.log(`${code}: ${action} → ${moved.order.statusName}${action === "ready" ? " (ready)" : ""}`);
}
