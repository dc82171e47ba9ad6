/** What an account may do for whom. A shop role names its shop, a runner's and a venue manager's its stadium. */
export type StaffRole = {
  role: "shop" | "runner" | "venue" | "operator";
  /** Empty where the role has none. */
  stadiumId: string;
  shopId: string;
};
