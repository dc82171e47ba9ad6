import { z } from "zod";
import type { Certificate } from "#domain/law/certificates.ts";
import type { Block } from "#domain/menu/catalog.ts";
import type { OpeningHours } from "#domain/menu/opening.ts";
import type { Passover } from "#domain/menu/passover.ts";
import type { Shabbat } from "#domain/menu/shabbat.ts";
import { shopBodySchema } from "#domain/schemas/venue-console.ts";
import type { Stand } from "#domain/seat/seat.ts";
import type { Position } from "#domain/shop/geo.ts";
import {
  asIs,
  choiceOrNone,
  formOf,
  noTexts,
  number,
  numberOrNone,
  rangesIn,
  texts,
} from "../parts/codecs.ts";

export type HoursForm = { days: string[]; from: string; to: string };
const openingHours = z.codec(asIs<"always" | HoursForm[]>(), asIs<OpeningHours>(), {
  decode: (typed) =>
    typed === "always" ? typed : typed.map((each) => ({ ...each, days: each.days.map(Number) })),
  encode: (hours) =>
    hours === "always" ? hours : hours.map((each) => ({ ...each, days: each.days.map(String) })),
});

const everyStand: Stand[] = ["Main", "Gallery"];
const deliversTo = z.codec(asIs<Stand[]>(), asIs<"all" | Stand[]>(), {
  decode: (chosen) => (chosen.length === everyStand.length ? "all" : chosen),
  encode: (stored) => (stored === "all" ? everyStand : stored),
});

const zoneIn = (sections: readonly string[]) =>
  z.object({
    stand: choiceOrNone<Stand>(),
    /** Empty means the whole stand. */
    sections: rangesIn(sections),
    drinksOnly: asIs<boolean>(),
    walkMinutes: numberOrNone,
  });
export type ZoneForm = z.input<ReturnType<typeof zoneIn>>;

const certificateFields = z.object({
  diet: asIs<Certificate["diet"]>(),
  issuer: texts,
  number: asIs<string>(),
  kind: choiceOrNone<NonNullable<Certificate["kind"]>>(),
  mehadrin: asIs<boolean>(),
  passover: asIs<boolean>(),
  from: asIs<string>(),
  until: asIs<string>(),
  picture: choiceOrNone<string>(),
});
export type CertificateForm = z.input<typeof certificateFields>;
/** Fields of kosher certificates are empty in halal ones. */
const certificate = z.codec(asIs<CertificateForm>(), asIs<z.output<typeof certificateFields>>(), {
  decode: (typed) => {
    const { kind, mehadrin, passover, ...each } = certificateFields.decode(typed);
    const isKosher = each.diet === "kosher";
    return isKosher
      ? { ...each, kind, mehadrin, passover }
      : { ...each, kind: null, mehadrin: false, passover: false };
  },
  encode: (stored) => certificateFields.encode(stored),
});

const shopIn = (sections: readonly string[]) =>
  z.object({
    name: texts,
    description: texts,
    location: texts,
    floor: asIs<string>(),
    gate: asIs<string>(),
    latitude: number,
    longitude: number,
    picture: asIs<string>(),
    openingHours,
    shabbat: asIs<Shabbat | null>(),
    passover: asIs<Passover | null>(),
    deliversTo,
    zones: z.array(zoneIn(sections)),
    legalName: asIs<string>(),
    taxNumber: asIs<string>(),
    certificates: z.array(certificate),
    shelves: rangesIn(),
    requiresBoard: asIs<boolean>(),
    acceptWithinMinutes: number,
    cooksAtOnce: number,
    busyFromMinutes: number,
    fullFromMinutes: number,
  });
/** A shop in its form: everything that is typed stays text until it is sent. */
export type ShopForm = z.input<ReturnType<typeof shopIn>>;

/** New ones begin at the venue's place. */
export const shopForm = ({ latitude, longitude, blocks }: Position & { blocks: Pick<Block, "sections">[] }) =>
  formOf(shopIn(blocks.flatMap(({ sections }) => sections)), shopBodySchema, {
    ...{ name: noTexts, description: noTexts, location: noTexts, floor: "", gate: "" },
    ...{ latitude, longitude, picture: "takeout-box", legalName: "", taxNumber: "" },
    ...{ openingHours: "always", shabbat: null, passover: null, deliversTo: "all", zones: [] },
    ...{ certificates: [], shelves: [], requiresBoard: true },
    ...{ acceptWithinMinutes: 3, cooksAtOnce: 3, busyFromMinutes: 15, fullFromMinutes: 40 },
  });
