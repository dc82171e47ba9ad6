/** A draft and its reservation live this long (docs/design.md#placing). */
export const draftLivesMs = 5 * 60_000;
