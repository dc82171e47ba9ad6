import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ActorKind } from "#domain/actor.ts";
import {
  isActive,
  isBefore,
  needsKitchen,
  type OrderAction,
  OrderStatus,
  type OrderStatusName,
  orderActions,
  paymentStates,
  planMove,
  rolesThatMay,
  statusName,
} from "#domain/order-status.ts";
import { staffRoleNames } from "#domain/staff/staff.ts";
import { listSources } from "../../scripts/lib/imports.ts";

const actors: ActorKind[] = [...staffRoleNames, "visitor", "customer", "guest", "system"];
const statuses = Object.keys(OrderStatus) as OrderStatusName[];
type Kitchen = "not ready" | "ready";

/** Every allowed move, written from docs/design.md#who-moves-an-order. What is not here is refused. */
const allowed: [
  OrderAction,
  ActorKind,
  OrderStatusName,
  Kitchen | "either",
  to: OrderStatusName,
  why: string,
][] = [
  ["accept", "shop", "PENDING", "either", "PREPARING", "shop staff accept"],
  ["ready", "shop", "PREPARING", "not ready", "PREPARING", "ready is a time within PREPARING"],
  ["take", "runner", "PREPARING", "ready", "DELIVERING", "a runner takes a ready order"],
  ["hand-over", "shop", "PREPARING", "either", "DELIVERING", "the shop hands it to a named runner"],
  ["arrive", "runner", "DELIVERING", "either", "DELIVERING", "the runner stands at the seat"],
  ["problem", "runner", "DELIVERING", "either", "DELIVERING", "the runner can't get on"],
  ["deliver", "runner", "DELIVERING", "either", "DELIVERED", "the scan closes the order"],
  ["fan-not-there", "runner", "DELIVERING", "either", "CANCELED", "after a wait it ends with that reason"],
  ["cancel", "customer", "PENDING", "either", "CANCELED", "the customer may while it is pending"],
  ["cancel", "guest", "PENDING", "either", "CANCELED", "so may a guest"],
  ["cancel", "shop", "PENDING", "either", "CANCELED", "shop staff cancel with a reason"],
  ["cancel", "shop", "PREPARING", "either", "CANCELED", "shop staff cancel with a reason"],
  ["cancel", "shop", "DELIVERING", "either", "CANCELED", "shop staff cancel with a reason"],
  ["cancel", "system", "PENDING", "either", "CANCELED", "nobody accepted it in time"],
  // Not in the design's table: fault 53 asks for the first, the others are the code's own.
  ["cancel", "system", "PREPARING", "either", "CANCELED", "the capture failed after it was accepted"],
  ["deliver", "manager", "DELIVERING", "either", "DELIVERED", "a manager vouches where no proof can be had"],
  ["cancel", "operator", "PENDING", "either", "CANCELED", "an operator settles what is stuck"],
  ["cancel", "operator", "PREPARING", "either", "CANCELED", "an operator settles what is stuck"],
  ["cancel", "operator", "DELIVERING", "either", "CANCELED", "an operator settles what is stuck"],
  ["accept", "manager", "PENDING", "either", "PREPARING", "the venue stands in for a shop"],
  ["ready", "manager", "PREPARING", "not ready", "PREPARING", "the venue stands in for a shop"],
  ["recall", "shop", "PREPARING", "ready", "PREPARING", "it was not ready after all"],
  ["recall", "manager", "PREPARING", "ready", "PREPARING", "the venue stands in for a shop"],
  ["hand-over", "manager", "PREPARING", "either", "DELIVERING", "the venue stands in for a shop"],
  ["cancel", "manager", "PENDING", "either", "CANCELED", "the venue stands in for a shop"],
  ["cancel", "manager", "PREPARING", "either", "CANCELED", "the venue stands in for a shop"],
  ["cancel", "manager", "DELIVERING", "either", "CANCELED", "the venue stands in for a shop"],
];

const cases = orderActions.flatMap((action) =>
  actors.flatMap((actor) =>
    statuses.flatMap((status) =>
      (["not ready", "ready"] as const).map((kitchen) => ({
        action,
        actor,
        status,
        kitchen,
        to: allowed.find(
          ([a, by, from, when]) =>
            a === action && by === actor && from === status && (when === "either" || when === kitchen),
        )?.[4],
      })),
    ),
  ),
);

/** Of an order that its fan collects, what is otherwise than above. */
const collected: Partial<Record<OrderAction, Partial<Record<ActorKind, OrderStatusName[]>>>> = {
  take: {},
  arrive: {},
  problem: {},
  deliver: { shop: ["DELIVERING"], manager: ["DELIVERING"] },
  "fan-not-there": { shop: ["DELIVERING"], manager: ["DELIVERING"], system: ["DELIVERING"] },
};

const stateOf = (status: OrderStatusName, kitchen: Kitchen, placedAt: number | null = 1) => ({
  placedAt,
  status: OrderStatus[status],
  readyAt: kitchen === "ready" ? 2 : null,
});

describe("the allowed moves, and no others", () => {
  test("there are 10 actions x 8 actors x 5 statuses x ready or not", () => {
    expect(cases).toHaveLength(800);
    expect(cases.filter((each) => each.to)).toHaveLength(49);
  });

  test.each(allowed)("%s by %s at %s (%s) leads to %s: %s", (action, actor, status, kitchen, to) => {
    const when = kitchen === "either" ? (["not ready", "ready"] as const) : [kitchen];
    for (const each of when)
      expect(planMove(stateOf(status, each), action, actor)).toEqual({ ok: true, to: OrderStatus[to] });
  });

  test.each(cases.filter((each) => !each.to))(
    "$action by $actor at $status ($kitchen) is refused",
    ({ action, actor, status, kitchen }) => {
      expect(planMove(stateOf(status, kitchen), action, actor).ok).toBe(false);
    },
  );

  test("what its fan collects is carried by no runner, delivered at the counter, and ends where nobody comes", () => {
    for (const { action, actor, status, kitchen, to } of cases) {
      const rule = collected[action];
      const isAllowed = rule ? rule[actor]?.includes(status) === true : to !== undefined;
      const state = { ...stateOf(status, kitchen), fulfilment: "pickup" as const };
      expect({ action, actor, status, ok: planMove(state, action, actor).ok }).toEqual({
        ...{ action, actor, status, ok: isAllowed },
      });
    }
    expect(rolesThatMay("deliver", "pickup")).toEqual(["shop", "manager"]);
    expect(rolesThatMay("deliver")).not.toContain("shop");
  });

  // [product 13.5]
  test("a draft is moved by nobody: the kitchen never sees it", () => {
    for (const { action, actor, status, kitchen } of cases)
      expect(planMove(stateOf(status, kitchen, null), action, actor)).toEqual({
        ok: false,
        reason: "not-placed",
      });
  });
});

describe("a refusal says why", () => {
  test("the customer can't accept an order", () => {
    expect(planMove(stateOf("PENDING", "not ready"), "accept", "customer")).toEqual({
      ok: false,
      reason: "not-allowed",
    });
  });

  test("the customer can't cancel what is being prepared, though the shop could", () => {
    expect(planMove(stateOf("PREPARING", "not ready"), "cancel", "customer")).toEqual({
      ok: false,
      reason: "not-allowed",
    });
  });

  test("an accepted order is not accepted again: the second of two is told so", () => {
    expect(planMove(stateOf("PREPARING", "not ready"), "accept", "shop")).toEqual({
      ok: false,
      reason: "wrong-state",
    });
  });

  test("a ready order does not become ready again", () => {
    expect(planMove(stateOf("PREPARING", "ready"), "ready", "shop")).toEqual({
      ok: false,
      reason: "wrong-state",
    });
  });

  test("a runner waits until the order is ready", () => {
    expect(planMove(stateOf("PREPARING", "not ready"), "take", "runner")).toEqual({
      ok: false,
      reason: "wrong-state",
    });
  });

  test("a scan sent twice finds the order delivered", () => {
    expect(planMove(stateOf("DELIVERED", "ready"), "deliver", "runner")).toEqual({
      ok: false,
      reason: "wrong-state",
    });
  });
});

describe("states only move forward", () => {
  test("no move leads backwards, and all but 'ready', its recall and the runner's news change the status", () => {
    for (const { action, actor, status, kitchen } of cases) {
      const state = stateOf(status, kitchen);
      const move = planMove(state, action, actor);
      if (!move.ok) continue;
      if (["ready", "recall", "arrive", "problem"].includes(action)) expect(move.to).toBe(state.status);
      else expect(move.to).toBeGreaterThan(state.status);
    }
  });

  test("a delivered or canceled order is left by nobody", () => {
    for (const { action, actor, status, kitchen } of cases)
      if (status === "DELIVERED" || status === "CANCELED")
        expect(planMove(stateOf(status, kitchen), action, actor).ok).toBe(false);
  });

  test("from every unfinished status somebody can bring the order to an end", () => {
    for (const status of ["PENDING", "PREPARING", "DELIVERING"] as const)
      for (const kitchen of ["not ready", "ready"] as const)
        expect(cases.some((each) => each.status === status && each.kitchen === kitchen && each.to)).toBe(
          true,
        );
  });
});

describe("statuses", () => {
  // [product 13.3]
  test("have the numbers that are stored and sent", () => {
    expect(OrderStatus).toEqual({ PENDING: 0, PREPARING: 1, DELIVERING: 2, DELIVERED: 3, CANCELED: 4 });
  });

  test.each(statuses)("%s is called by its name", (name) => {
    expect(statusName(OrderStatus[name])).toBe(name);
  });

  test("an unknown one shows the first step as current", () => {
    expect(statusName(9 as OrderStatus)).toBe("PENDING");
  });

  // [product 13.3]
  test("are active until delivered or canceled", () => {
    expect(statuses.filter((name) => isActive(OrderStatus[name]))).toEqual([
      "PENDING",
      "PREPARING",
      "DELIVERING",
    ]);
  });

  test("the money has its own states beside them", () => {
    expect([...paymentStates].sort()).toEqual(
      ["none", "awaiting", "held", "captured", "released", "failed", "refunded"].sort(),
    );
  });
});

describe("a status", () => {
  test("has a place in an order's life", () => {
    const { PENDING, PREPARING, DELIVERING, DELIVERED, CANCELED } = OrderStatus;
    const life = [PENDING, PREPARING, DELIVERING, DELIVERED];
    for (const [index, status] of life.entries()) {
      for (const later of life.slice(index + 1)) expect(isBefore(status, later)).toBe(true);
      for (const other of life.slice(0, index + 1)) expect(isBefore(status, other)).toBe(false);
    }
    expect(life.map((status) => isBefore(status, CANCELED))).toEqual([true, true, true, false]);
    expect(isBefore(9 as OrderStatus, DELIVERED)).toBe(false);
  });

  test("is reached by a move and, until it is over, left by one", () => {
    for (const status of Object.values(OrderStatus)) {
      const reached = allowed.some(([, , , , to]) => OrderStatus[to] === status);
      expect([statusName(status), reached]).toEqual([statusName(status), status !== OrderStatus.PENDING]);
      const left = allowed.some(([, , from, , to]) => OrderStatus[from] === status && to !== from);
      expect([statusName(status), left]).toEqual([statusName(status), isActive(status)]);
    }
  });

  test("needs the kitchen until it is cooked", () => {
    const needing = Object.values(OrderStatus).filter((status) => needsKitchen({ status, readyAt: null }));
    expect(needing).toEqual([OrderStatus.PENDING, OrderStatus.PREPARING]);
    expect(needsKitchen({ status: OrderStatus.PREPARING, readyAt: 1 })).toBe(false);
  });

  test("is compared by name: nowhere by size, nowhere with a number", () => {
    const files = [...listSources(), ...globSync("scripts/**/*.ts")].filter(
      (file) => /\.tsx?$/.test(file) && file !== "domain/order-status.ts",
    );
    const found = files.flatMap((file) => findComparisons(file, readFileSync(file, "utf8")));
    expect(found).toEqual([]);
  });

  test.each([
    "if (order.status < OrderStatus.DELIVERED)",
    "order.status <= PREPARING",
    "PENDING <= live.status",
    "if (status === 1 && isReady)",
    "eq(orders.status, 0)",
    "sql`closed_at is null and status = 0`",
    "sql`$" + "{orders.status} < 3`",
  ])("is not compared so: %s", (line) => {
    expect(
      findComparisons("a.ts", `import { OrderStatus } from "#domain/order-status.ts";\n${line}`),
    ).toHaveLength(1);
  });

  test.each([
    "answer.status < 500",
    "status >= 400 && status !== 404",
    "byStatus.map((status) => status.name)",
  ])("of HTTP, or an arrow, is not meant: %s", (line) => {
    expect(findComparisons("a.ts", line)).toEqual([]);
  });
});

/** Lines that compare an order's status by size or with a literal number; HTTP's have three digits. */
function findComparisons(file: string, source: string): string[] {
  const bySize = /\bstatus\}? *[<>]=? *(?!\d{3}\b|[<>])[\w$]|(?<![=<>])[<>]=? +(\w+\.)*status\b/;
  const withNumber = /\bstatus(\}? *={1,3}| *!==?|,) *\d(?!\d)/;
  const knowsOrders = /order-status|worker\/db\/|OrderStatus/.test(`${file} ${source}`);
  return source
    .split("\n")
    .filter((line) => bySize.test(line) || (knowsOrders && withNumber.test(line)))
    .map((line) => `${file}: ${line.trim()}`);
}
