import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { rangesOf } from "#domain/seat/seating.ts";
import { venuePath } from "#domain/staff/staff-places.ts";
import {
  maxSheetCodes,
  planSheet,
  type SheetLayout,
  type SheetNote,
  type SheetProblem,
  type SheetRequest,
  sheetLayoutNames,
} from "#domain/venue/seat-sheet.ts";
import { Choice, Input } from "../parts/fields.tsx";
import { Area } from "../parts/part.tsx";
import { useStandNames, useVenue } from "../parts/use-venue.ts";

export { guardVenue as loader } from "../parts/require-venue.ts";

/** Configures a sheet of seat codes. The sheet itself is a page to print. */
export default function Seats() {
  const { t, i18n } = useLingui();
  const venue = useVenue();
  const standNames = useStandNames();
  const stands = (["Main", "Gallery"] as const).filter((stand) =>
    venue.blocks.some((each) => each.stand === stand),
  );
  const [request, setRequest] = useState<SheetRequest>({
    stand: stands[0] ?? "Main",
    sections: "",
    rows: "",
    seats: "",
    layout: "labels-24",
  });
  const [wasAsked, setWasAsked] = useState(false);
  const change = (changes: Partial<SheetRequest>) => setRequest((before) => ({ ...before, ...changes }));
  const plan = planSheet(request, venue.blocks);
  // An empty field is an error only once somebody asked for the sheet.
  const problems = plan.ok ? [] : plan.problems.filter(({ reason }) => wasAsked || reason !== "range-empty");
  const wrong = (field: "sections" | "rows" | "seats") => {
    const found = problems.find((each) => each.field === field);
    return found && sheetProblem(i18n, found);
  };
  const whole = problems.find(({ field }) => field === null);
  const address = `/api/staff/venue/${venue.id}/seat-sheet?${new URLSearchParams(request)}`;
  const of = { form: request, change, errors: {} };
  const layouts = sheetLayoutNames.map((each) => [each, t(layoutTexts[each])] as const);
  const range = { of, kind: "latin", maxLength: 2_000 } as const;
  return (
    <Area title={t`Seat codes`}>
      <p className="max-w-168 text-muted">
        <Trans>
          A code on every seat fills in stadium, section, row and seat. Codes are signed, so venues can let
          fans order without sharing a location.
        </Trans>{" "}
        <Link to={`${venuePath(venue.id)}/settings`} className="text-link underline underline-offset-4">
          {venue.settings.trustsSeatLinks ? (
            t`Scanning a seat code replaces location sharing here.`
          ) : (
            <Trans>Scanning a seat code doesn’t replace location sharing here yet.</Trans>
          )}
        </Link>
      </p>
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <form
          className="form-part"
          onSubmit={(event) => {
            event.preventDefault();
            setWasAsked(true);
            if (plan.ok) window.open(address, "_blank", "noopener");
          }}
        >
          {stands.length > 1 && (
            <Choice
              of={of}
              name="stand"
              label={t`Level`}
              options={stands.map((each) => [each, standNames[each]])}
              also={() => ({ sections: "" })}
            />
          )}
          <Input
            {...range}
            name="sections"
            label={t`Sections`}
            hint={t`For example 101-104, 110`}
            error={wrong("sections")}
          />
          <SectionPicker request={request} onChange={change} />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Input
              {...range}
              name="rows"
              label={t`Rows`}
              hint={t`For example 1-20, A-F or א-ו`}
              error={wrong("rows")}
            />
            <Input
              {...range}
              name="seats"
              label={t({ message: "Seats", context: "their numbers" })}
              hint={t`For example 1-30`}
              error={wrong("seats")}
            />
          </div>
          <Choice of={of} name="layout" label={t`Paper`} options={layouts} />
          {whole && (
            <p role="alert" className="text-danger">
              {sheetProblem(i18n, whole)}
            </p>
          )}
          <div className="row flex-wrap gap-4">
            <button type="submit" className="btn bg-primary text-on-primary">
              <Icon name="qr" />
              {t`Open the sheet`}
            </button>
            <p role="status" className="text-muted">
              {plan.ok && (
                <>
                  <b className="text-ink">
                    <Plural value={plan.count} one="# code" other="# codes" />
                  </b>
                  {" · "}
                  <Plural value={plan.pages} one="# page of A4" other="# pages of A4" />
                </>
              )}
            </p>
          </div>
          {plan.ok &&
            plan.notes.slice(0, 3).map((note) => (
              <p key={`${note.section}.${note.kind}`} className="row gap-2 text-sm text-pending">
                <Icon name="warning" className="size-4" />
                {t(sheetNote(note))}
              </p>
            ))}
        </form>
        <Preview layout={request.layout} />
      </div>
    </Area>
  );
}

function Preview({ layout }: { layout: SheetLayout }) {
  const { t } = useLingui();
  const shapes: Record<SheetLayout, [columns: number, rows: number]> = {
    "labels-24": [3, 8],
    "labels-10": [2, 5],
    "cards-4": [2, 2],
    poster: [1, 1],
  };
  const [columns, rows] = shapes[layout];
  return (
    <div
      role="img"
      aria-label={t`${columns} by ${rows} on a page`}
      className="mx-auto hidden aspect-[210/297] w-56 overflow-hidden rounded-small bg-white shadow-(--shadow) xl:grid"
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, gridTemplateRows: `repeat(${rows}, 1fr)` }}
    >
      {Array.from({ length: columns * rows }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and none ever moves
          key={index}
          className="grid place-items-center border-[0.5px] border-dashed text-[#101628]"
        >
          <Icon name="qr" className={rows > 4 ? "size-4" : "size-10"} />
        </span>
      ))}
    </div>
  );
}

function sheetProblem(i18n: I18n, { reason, part = "", count = 0 }: SheetProblem): string {
  const number = (value: number) => i18n.number(value);
  const texts: Record<SheetProblem["reason"], MessageDescriptor> = {
    "range-empty": msg`Required`,
    "range-invalid": msg`We can’t read “${part}”. Try 1-20, 25 or A-F, for example.`,
    "range-too-long": msg`No section has that many.`,
    "section-unknown": msg`This level has no section “${part}”.`,
    "none-listed": msg`These sections list their rows by name, and have none of these seats.`,
    "too-many-codes": msg`That’s too many codes: ${number(count)}. One sheet fits up to ${number(maxSheetCodes)}, so make several.`,
  };
  return i18n._(texts[reason]);
}

const sheetNote = ({ section, kind, asked, has }: SheetNote): MessageDescriptor =>
  kind === "rows"
    ? msg`Section ${section} has ${plural(has, { one: "# row", other: "# rows" })}, and you asked for ${asked}.`
    : kind === "unlisted"
      ? msg`Section ${section}: seats that its rows don’t have get no code.`
      : msg`Section ${section} has ${plural(has, { one: "# seat", other: "# seats" })} in a row, and you asked for ${asked}.`;

const layoutTexts: Record<SheetLayout, MessageDescriptor> = {
  "labels-24": msg`Labels, 24 on A4 (70 × 37 mm)`,
  "labels-10": msg`Labels, 10 on A4 (105 × 57 mm)`,
  "cards-4": msg`Cards, 4 on A4 (A6)`,
  poster: msg`One on each A4`,
};

type SectionPickerProps = { request: SheetRequest; onChange: (changes: Partial<SheetRequest>) => void };

/** The stand's blocks: one press selects all seats of a block. */
function SectionPicker({ request, onChange }: SectionPickerProps) {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const blocks = venue.blocks.filter(({ stand }) => stand === request.stand);
  return (
    <div className="row flex-wrap gap-2">
      {blocks.map((block) => {
        const sections = block.sections.join(", ");
        return (
          <button
            key={`${block.entrance}.${sections}`}
            type="button"
            aria-pressed={request.sections === sections}
            className="option grid min-w-0 py-1.5 text-start text-sm"
            onClick={() => onChange({ sections, ...rangesOf(block) })}
          >
            <bdi dir="ltr" className="one-line max-w-44">
              {sections}
            </bdi>
            <span className="text-xs text-muted">
              {words(block.area)} · {t`gate ${block.entrance}`}
            </span>
          </button>
        );
      })}
    </div>
  );
}
