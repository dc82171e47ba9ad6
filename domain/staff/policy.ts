import { type StaffRole, type StaffRoleName, staffRoleNames } from "./staff.ts";
import { operatorPath, runnerPath, shopBoardPath, venuePath } from "./staff-places.ts";

type Policy = {
  /** The role's scope: a shop, a stadium with its shops, or everything. */
  scope: "shop" | "stadium" | "platform";
  /** Who may grant and revoke it. */
  givenBy: readonly StaffRoleName[];
  /** Whether it may run the shops in its scope, or only see their boards. */
  board: "acts" | "looks" | null;
  /** Which events of a stadium's floor it gets: its own bags, or all. */
  floor: "runner" | "console" | null;
  /** Whether it may edit venues in its scope. */
  managesVenue: boolean;
  /** What it may refund: orders and lines; also tips; or lines that the fan is too young for. */
  refunds: "order" | "order-and-tip" | "age-refused";
  /** Whether it moves money or gives roles: its sessions are short (decision 23). */
  isPower: boolean;
  /** The role's own screen. */
  home: (role: StaffRole) => string;
};

/**
 * Permissions by role (docs/design.md#roles), except on orders: for those see the transitions in order-status.ts.
 * Guards, queries, sockets and screens derive from this table. With several roles, the first one here counts.
 */
export const staffPolicy = {
  shop: {
    scope: "shop",
    givenBy: ["manager", "operator"],
    board: "acts",
    floor: null,
    managesVenue: false,
    refunds: "order",
    isPower: false,
    home: ({ shopId }) => shopBoardPath(shopId),
  },
  runner: {
    scope: "stadium",
    givenBy: ["manager", "operator"],
    board: null,
    floor: "runner",
    managesVenue: false,
    refunds: "age-refused",
    isPower: false,
    home: ({ stadiumId }) => runnerPath(stadiumId),
  },
  // May do what the stadium's shops may.
  manager: {
    scope: "stadium",
    givenBy: ["manager", "operator"],
    board: "acts",
    floor: "console",
    managesVenue: true,
    refunds: "order",
    isPower: true,
    home: ({ stadiumId }) => venuePath(stadiumId),
  },
  // Sees every shop but runs none: a remote viewer must not silence the shop's bell.
  operator: {
    scope: "platform",
    givenBy: ["operator"],
    board: "looks",
    floor: "console",
    managesVenue: true,
    refunds: "order-and-tip",
    isPower: true,
    home: () => operatorPath,
  },
} as const satisfies Record<StaffRoleName, Policy>;

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
