/** The reason under which a runner may give the money of a line back: the fan is too young for it. */
export const ageRefusedReason = "age-refused";
