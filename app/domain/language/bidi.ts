/** Codes, times and ranges read from left to right within any text: "12–18" stays so in Hebrew. */
export const leftToRight = (text: string) => `\u2066${text}\u2069`;

/** A text of somebody else's keeps its own direction and leaves that of the line around it alone. */
export const isolated = (text: string) => (text ? `\u2068${text}\u2069` : "");
