import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { seatFields } from "#app/i18n/seat-words.ts";
import { isOrderPhone } from "#domain/language/phone.ts";
import { missingSeatFields, type Seat, type SeatField } from "#domain/seat/seat.ts";

export type MissingField = SeatField | "phone" | "location" | "stadium";

/** What is missing for the order (product 10.4 and 10.17), in the screen's order. */
export function findMissing(form: {
  /** A pickup needs no seat. */
  isPickup: boolean;
  seat: Seat;
  hasSections: boolean;
  phone: string;
  hasPosition: boolean;
  /** The phone is far from the stadium, and the fan has not confirmed the seat. */
  isFar: boolean;
  /** Fields whose value the venue does not have. */
  doubted: SeatField[];
  /** The fan insists on a seat that is not in the list, so the note says where it is. */
  isInsisted: boolean;
}): MissingField[] {
  const phone = isOrderPhone(form.phone) ? [] : (["phone"] as const);
  if (form.isPickup) return [...phone];
  const doubted = form.isInsisted ? [] : form.doubted;
  return [
    ...missingSeatFields(form.seat, form.hasSections),
    ...doubted,
    ...(form.isInsisted && !form.seat.seatDetails.trim() ? (["seatDetails"] as const) : []),
    ...phone,
    ...(form.hasPosition ? [] : (["location"] as const)),
    ...(form.isFar ? (["stadium"] as const) : []),
  ];
}

export function fieldId(field: MissingField): string {
  return `confirm-${field}`;
}

export const fieldTexts: Record<MissingField, MessageDescriptor> = {
  ...seatFields,
  phone: msg`Contact phone`,
  location: msg`Location`,
  stadium: msg`Stadium`,
};

type Props = {
  missing: MissingField[];
  /** Increases with every attempt; each one moves the focus here. */
  attempts: number;
};

export function MissingSummary({ missing, attempts }: Props) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    ref.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: "smooth" });
  }, [attempts]);
  if (attempts === 0 || missing.length === 0) return null;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="rounded-card bg-canceled-tint px-5 py-4 text-canceled"
    >
      <p className="font-semibold">{t`Please complete required fields:`}</p>
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {missing.map((field) => (
          <li key={field}>
            <button
              type="button"
              className="min-h-11 min-w-11 text-start underline underline-offset-4"
              onClick={() => {
                const target = document.getElementById(fieldId(field));
                target?.scrollIntoView({ block: "center" });
                target?.focus({ preventScroll: true });
              }}
            >
              {t(fieldTexts[field])}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
