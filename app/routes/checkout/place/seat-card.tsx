import { useLingui } from "@lingui/react/macro";
import {
  type InputHTMLAttributes,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Card } from "#app/components/card.tsx";
import { Chip } from "#app/components/fields/chip.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { SeatDoubts } from "#app/components/fields/seat-doubts.tsx";
import { SelectField } from "#app/components/fields/select-field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { cookieText } from "#app/cookies/cookie.ts";
import { seatCookie } from "#app/cookies/cookies.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { seatText } from "#app/i18n/seat-words.ts";
import { findBlock } from "#domain/menu/catalog.ts";
import { findSeatMismatches, normalizeSeat } from "#domain/seat/known-seats.ts";
import {
  defaultStand,
  emptySeat,
  isStand,
  type Seat,
  type SeatField,
  type Stand,
  seatLimits,
  serializeSeat,
} from "#domain/seat/seat.ts";
import { CardTitle } from "../card-title.tsx";
import type { SeatBlock } from "../confirm-data.ts";
import { fieldId, fieldTexts, type MissingField } from "../missing.tsx";

type Props = {
  form: ReturnType<typeof useSeat>;
  blocks: SeatBlock[];
  missing: MissingField[];
  children?: ReactNode;
};

/** The seat in the ticket's order; the level is folded away, because the section implies it. */
export function SeatCard({ form, blocks, missing, children }: Props) {
  const { t } = useLingui();
  const { seat, change, isInsisted } = form;
  const optional = (label: string) => t`${label} (optional)`;
  const field = (name: keyof typeof seatLimits, attributes: InputHTMLAttributes<HTMLInputElement> = {}) => (
    <Field
      compact
      id={fieldId(name)}
      name={name}
      label={
        attributes.required || name === "seatDetails" ? t(fieldTexts[name]) : optional(t(fieldTexts[name]))
      }
      value={seat[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      onBlur={form.settle}
      maxLength={seatLimits[name]}
      autoComplete="off"
      enterKeyHint="next"
      error={missing.includes(name) ? (seat[name].trim() ? t`Not in the list` : t`Required`) : null}
      {...attributes}
    />
  );
  const hasLevels = new Set(blocks.map(({ stand }) => stand)).size !== 1;
  return (
    <Card className="grid gap-3 p-5">
      <CardTitle icon="seat">{t`Where should we bring it?`}</CardTitle>
      <div className="grid gap-2">
        <div className="grid grid-cols-[2fr_3fr] gap-2">
          {field("entrance", { required: true, list: "seat-entrances" })}
          {field("area", { list: "seat-areas" })}
        </div>
        <div className="grid grid-cols-3 gap-2">
          {field("section", { required: blocks.length > 0, list: "seat-sections" })}
          {field("row", { required: true })}
          {field("seatNo", { required: true })}
        </div>
      </div>
      <SeatDoubts
        doubts={form.isSettled ? form.doubts : []}
        isInsisted={isInsisted}
        onInsist={form.insist}
        onChange={change}
      />
      <details open={Boolean(seat.seatDetails) || isInsisted || seat.stand !== defaultStand}>
        <summary className="row min-h-11 gap-1.5 text-sm font-medium text-link">
          <Icon name="plus" className="size-4" />
          {hasLevels ? t`Level and a note for the runner` : t`A note for the runner`}
        </summary>
        <div className="grid gap-2 pt-2">
          {hasLevels && (
            <SelectField
              id={fieldId("stand")}
              name="stand"
              label={t(fieldTexts.stand)}
              required
              value={seat.stand}
              onChange={({ target }) => isStand(target.value) && change({ stand: target.value })}
              options={[
                { value: "Main", label: t({ message: "Main", context: "level of a stadium" }) },
                { value: "Gallery", label: t({ message: "Gallery", context: "level of a stadium" }) },
              ]}
            />
          )}
          {field("seatDetails", { enterKeyHint: "done", required: isInsisted })}
        </div>
      </details>
      <SeatSuggestions blocks={blocks} stand={seat.stand} />
      {children}
      {form.isPrefilled && (
        <div>
          <Chip tone="green">
            <Icon name="check" className="size-3.5" />
            {t`Your seat is filled in. Please check it.`}
          </Chip>
        </div>
      )}
    </Card>
  );
}

/** Datalists under the seat's fields, the fan's stand first. */
function SeatSuggestions({ blocks, stand }: { blocks: SeatBlock[]; stand: Stand }) {
  const ordered = [...blocks].sort((a, b) => Number(b.stand === stand) - Number(a.stand === stand));
  const lists = {
    "seat-sections": ordered.flatMap((block) => block.sections),
    "seat-entrances": ordered.map((block) => block.entrance),
    "seat-areas": ordered.map((block) => block.area),
  };
  return Object.entries(lists).map(([id, values]) => (
    <datalist key={id} id={id}>
      {[...new Set(values)].map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
}

/** Fields that a runner needs; the form folds if all are known. */
const foldedFields = ["section", "row", "seatNo", "entrance"] as const;

type SeatFoldProps = {
  seat: Seat;
  isPrefilled: boolean;
  /** Something in it is missing or in doubt. */
  isWanted: boolean;
  children: ReactNode;
};

/** A known seat in one line, with its form behind "Change"; the form itself while anything is unknown. */
export function SeatFold({ seat, isPrefilled, isWanted, children }: SeatFoldProps) {
  const { t } = useLingui();
  // Decided once: the form must not fold away under the fan's thumb.
  const [isFolded] = useState(isPrefilled && foldedFields.every((field) => seat[field]));
  const [isOpen, setIsOpen] = useState(false);
  if (!isFolded) return children;
  return (
    <details open={isOpen || isWanted} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="card row gap-3 p-5">
        <Icon name="seat" />
        <span className="min-w-0 grow">
          <span className="block text-sm text-muted">{t`Where should we bring it?`}</span>
          <b className="font-semibold">{seatText(t, seat, foldedFields)}</b>
        </span>
        <span className="px-2 font-medium text-link">{t`Edit`}</span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}

/**
 * The seat form; stored on the phone as it changes. What was typed before hydration is in the fields alone, and the next
 * render would discard it, so it is taken over first.
 */
export function useSeat(
  blocks: SeatBlock[],
  { isTrusted, isSeatListComplete }: { isTrusted: (seat: Seat) => boolean; isSeatListComplete: boolean },
) {
  const saved = useVisitor()?.seat ?? null;
  const [seat, setSeat] = useState<Seat>(saved ?? emptySeat);
  const [touched, setTouched] = useState(false);
  const [isInsisted, setInsisted] = useState(false);
  // An unfinished section must not count as unknown.
  const [isSettled, setSettled] = useState(true);
  // A picture's seat arrives later and must be merged with the seat as it is then.
  const latest = useRef(seat);

  function change(changes: Partial<Seat>) {
    const { current } = latest;
    const stand = changes.stand ?? current.stand;
    const section =
      changes.section === undefined ? null : normalizeSeat(blocks, { ...current, ...changes }).section;
    const block = section === null ? null : findBlock(blocks, section, stand);
    const fromSection = block && { stand: block.stand, entrance: block.entrance, area: block.area };
    const next = { ...current, ...fromSection, ...changes };
    latest.current = next;
    setSeat(next);
    setTouched(true);
    setSettled(false);
    document.cookie = cookieText(seatCookie, serializeSeat(next));
  }

  const takeOver = useEffectEvent(() => {
    const typed = (Object.keys(seat) as SeatField[]).flatMap((field) => {
      const input = document.getElementById(fieldId(field)) as HTMLInputElement | null;
      return input && input.value !== seat[field] ? [[field, input.value]] : [];
    });
    if (typed.length > 0) change(Object.fromEntries(typed));
  });
  useLayoutEffect(() => takeOver(), []);

  /** Rewrites the fields in the venue's spelling: "Gate 5" becomes "5". A signed seat stays as in its code. */
  function settle() {
    if (isTrusted(latest.current)) return setSettled(true);
    const understood = normalizeSeat(blocks, latest.current);
    if (serializeSeat(understood) !== serializeSeat(latest.current)) change(understood);
    setSettled(true);
  }

  const doubts = isTrusted(seat) ? [] : findSeatMismatches(blocks, normalizeSeat(blocks, seat));
  return {
    seat,
    change,
    settle,
    isPrefilled: !touched && Boolean(saved?.row && saved.seatNo),
    /** Values that the venue lacks, each with the nearest one. */
    doubts,
    isSettled,
    /** Null where the venue's list is complete. */
    insist: isSeatListComplete ? null : setInsisted,
    isInsisted: isInsisted && !isSeatListComplete && doubts.length > 0,
  };
}
