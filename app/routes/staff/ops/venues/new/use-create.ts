import { useState } from "react";
import { call } from "#app/api/client.ts";
import type { WrittenLanguage } from "#domain/language/localized.ts";
import { idOf, type NewVenue, toVenueFile } from "#domain/schemas/new-venue.ts";
import type { VenueProblem } from "#domain/schemas/problem-facts.ts";
import { type VenueFile, venueFileSchema } from "#domain/schemas/venue-file.ts";
import { readyPath } from "#domain/staff/staff-places.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import { checkForm } from "../../../venue/parts/codecs.ts";

export const stepNames = ["place", "seats", "shop", "dishes"] as const;
export type StepName = (typeof stepNames)[number];

/** The step that asks for a path of the venue file. */
function stepOf(path: string): StepName {
  if (path.startsWith("stadium.blocks")) return "seats";
  if (path.startsWith("stadium")) return "place";
  return path.startsWith("shops") ? "shop" : "dishes";
}

/** Short, because carts carry it; ids that another venue has are refused. */
export const newItemId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 10);

type Refused = {
  code: CodeOf<"POST /staff/venue/:stadiumId/import">;
  problems: VenueProblem[];
  count: number;
};

/** Checks the venue with the importer's schema, and gives it to the importer. */
export function useCreate(venue: NewVenue, stadiumIds: string[], copied: VenueFile | null) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const file = () => toVenueFile(venue, { stadiumIds, newItemId, copied });
  return {
    busy,
    refused,
    /** A code for each wrong field of a step, by its path in the file; texts only in the reader's language. */
    wrongIn(step: StepName, language: WrittenLanguage) {
      const checked = checkForm(venueFileSchema, file());
      const fields = checked.ok ? {} : checked.fields;
      const isOther = (path: string) => {
        const own = path.replace(/\.(he|en)$/, `.${language}`);
        return own !== path && fields[own] === "required" && fields[path] === "required";
      };
      const own = Object.entries(fields).filter(([path]) => stepOf(path) === step && !isOther(path));
      return Object.fromEntries(own);
    },
    async create(done: () => void) {
      setBusy(true);
      setRefused(null);
      const stadiumId = idOf(venue, { stadiumIds });
      const body = new Blob([JSON.stringify(file())]);
      // Version 0: the venue does not exist yet.
      const answer = await call(
        "POST /staff/venue/:stadiumId/import",
        { params: { stadiumId }, body },
        { query: { write: "0" }, withinMs: 30_000 },
      );
      if (answer.ok) {
        done();
        location.assign(readyPath(stadiumId));
        return;
      }
      const { problem } = answer;
      const found = problem.code === "venue-file-invalid" ? problem : { problems: [], problemCount: 0 };
      setRefused({ code: problem.code, problems: found.problems, count: found.problemCount });
      setBusy(false);
    },
  };
}
