/** Codes, times and ranges read from left to right within any text: "12–18" stays so in Hebrew. */
export const leftToRight = (text: string) => `\u2066${text}\u2069`;

/** Isolates a user's text: it keeps its own direction and does not affect the line around it. */
export const isolated = (text: string) => (text ? `\u2068${text}\u2069` : "");
