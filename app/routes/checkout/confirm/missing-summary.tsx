import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { fieldId, type MissingField } from "../missing.ts";
import { fieldTexts } from "../place/field-texts.ts";

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
