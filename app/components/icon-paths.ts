import iconPaths from "./icon-paths.json" with { type: "json" };

/** Outline icons on a 24 px grid. */
export { iconPaths };
export type IconName = keyof typeof iconPaths;

export const filledIcons: ReadonlySet<IconName> = new Set(["star"]);
/** These follow the reading direction and are mirrored in Hebrew. */
const directed = ["back", "forward", "logout", "seat", "runner", "message"] as const;
export const directedIcons: ReadonlySet<IconName> = new Set(directed);
