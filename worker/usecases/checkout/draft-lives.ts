/** Lifetime of a draft and its reservation (docs/design.md#placing). */
export const draftLivesMs = 5 * 60_000;
