export const staffRoleNames = ["shop", "runner", "manager", "operator"] as const;
export type StaffRoleName = (typeof staffRoleNames)[number];

/** A role of an account. A shop role names its shop, a runner's and a venue manager's the stadium. */
export type StaffRole = {
  role: StaffRoleName;
  /** Empty where the role has none. */
  stadiumId: string;
  shopId: string;
};
