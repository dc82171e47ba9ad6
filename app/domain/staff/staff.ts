/** A role of an account. A shop role names its shop, a runner's and a venue manager's the stadium. */
export type StaffRole = {
  role: "shop" | "runner" | "venue" | "operator";
  /** Empty where the role has none. */
  stadiumId: string;
  shopId: string;
};
