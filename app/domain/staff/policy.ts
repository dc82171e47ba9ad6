import { type StaffRole, type StaffRoleName, staffRoleNames } from "./staff.ts";
import { operatorPath, runnerPath, shopBoardPath, venuePath } from "./staff-places.ts";

type Policy = {
  /** What the role names, and how far it reaches: a shop, a stadium with its shops, or all of them. */
  scope: "shop" | "stadium" | "platform";
  /** Who may give and take it. */
  givenBy: readonly StaffRoleName[];
  /** Whether it runs the shops in its reach, or only sees their boards. */
  board: "acts" | "looks" | null;
  /** What it hears of a stadium's floor: its own bags, or everything. */
  floor: "runner" | "console" | null;
  /** Whether it edits venues in its reach. */
  managesVenue: boolean;
  /** What it may give back: whole orders and lines; the tip, too; what the fan at the seat is too young for. */
  refunds: "order" | "order-and-tip" | "age-refused";
  /** The role's own screen. */
  home: (role: StaffRole) => string;
};

/**
 * Who may what (docs/design.md#roles), except on orders: that is the table of moves (order-status.ts). Guards, queries,
 * sockets and screens derive from it. Where somebody has several roles, the first one here counts.
 */
export const staffPolicy = {
  shop: {
    scope: "shop",
    givenBy: ["venue", "operator"],
    board: "acts",
    floor: null,
    managesVenue: false,
    refunds: "order",
    home: ({ shopId }) => shopBoardPath(shopId),
  },
  runner: {
    scope: "stadium",
    givenBy: ["venue", "operator"],
    board: null,
    floor: "runner",
    managesVenue: false,
    refunds: "age-refused",
    home: ({ stadiumId }) => runnerPath(stadiumId),
  },
  // May do what the stadium's shops may.
  venue: {
    scope: "stadium",
    givenBy: ["venue", "operator"],
    board: "acts",
    floor: "console",
    managesVenue: true,
    refunds: "order",
    home: ({ stadiumId }) => venuePath(stadiumId),
  },
  // Sees every shop and runs none: a look from afar must not silence the stand's bell.
  operator: {
    scope: "platform",
    givenBy: ["operator"],
    board: "looks",
    floor: "console",
    managesVenue: true,
    refunds: "order-and-tip",
    home: () => operatorPath,
  },
} as const satisfies Record<StaffRoleName, Policy>;

/** The roles whose policy says one of `values` of `right`. */
export type RolesWith<Right extends keyof Policy, Value> = {
  [Role in StaffRoleName]: (typeof staffPolicy)[Role][Right] extends Value ? Role : never;
}[StaffRoleName];

/** The roles whose policy has one of these values, in the order of the table. */
export function rolesWith<const Right extends keyof Policy, const Value extends Policy[Right]>(
  right: Right,
  ...values: Value[]
): RolesWith<Right, Value>[] {
  return staffRoleNames.filter((role) =>
    (values as unknown[]).includes(staffPolicy[role][right]),
  ) as RolesWith<Right, Value>[];
}
