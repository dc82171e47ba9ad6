/** Venues imported per run: more than there are tests that need one. */
export const venuesInAll = Number(process.env.VENUES ?? 200);

/** A stadium without shops and dishes. */
export const emptyVenueId = "v-empty";

/** The staff of each venue. */
export const people = [
  { role: "shop", firstName: "Daniel", lastName: "Avitan", phone: "+972525550177" },
  { role: "runner", firstName: "Luis", lastName: "Ortega", phone: "+972525550155" },
  { role: "manager", firstName: "Tamar", lastName: "Mizrahi", phone: "+972525550199" },
] as const;
export type Role = (typeof people)[number]["role"];

/** The dishes of Teddy that a copy sells. */
export const dishes = [
  ...["tburger", "tfries", "tcombo", "tfalafel", "tkebab", "tmarin", "tbento", "tbubble"],
  ...["tlager", "twheat", "twater"],
];

export const venueIdOf = (number: number) => `v${number}`;
export const shopIdAt = (number: number, id: string) => `${id}-v${number}`;
/** Ids of dishes have at most ten letters and digits. */
export const itemIdAt = (number: number, id: string) => `${id}${number.toString(36).padStart(2, "0")}`;
export const emailOf = (number: number, role: Role) => `${role}-v${number}@seatside.example`;
