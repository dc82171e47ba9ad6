/** A draft and its reservation live this long (DESIGN.md section 5). */
export const draftLivesMs = 5 * 60_000;
