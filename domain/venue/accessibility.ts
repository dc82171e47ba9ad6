import type { Localized } from "../language/localized.ts";

/** Standards that a statement can name, by the names that everybody knows them by. */
export const accessibilityLevels = ["IS 5568 AA", "WCAG 2.0 AA", "WCAG 2.1 AA", "WCAG 2.2 AA"] as const;
type AccessibilityLevel = (typeof accessibilityLevels)[number];

/** A venue's accessibility statement. Its page says which fields are empty. */
export type Accessibility = {
  level: AccessibilityLevel | "";
  /** The day of the last check: "2026-11-23". */
  checkedOn: string;
  /** Who answers for accessibility at the venue. */
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  /** What does not conform. */
  gaps: Localized;
  /** At the venue: entrances, seats, toilets, hearing loops. */
  arrangements: Localized;
};

export const noAccessibility: Accessibility = {
  ...{ level: "", checkedOn: "", contactName: "", contactEmail: "", contactPhone: "" },
  ...{ gaps: {}, arrangements: {} },
};
