import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StaffRole } from "#domain/staff/staff.ts";

export const roleNames: Record<StaffRole["role"], MessageDescriptor> = {
  shop: msg`Shop staff`,
  runner: msg`Runner`,
  venue: msg`Venue manager`,
  operator: msg`Operator`,
};
