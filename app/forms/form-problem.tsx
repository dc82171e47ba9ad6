import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Support } from "#domain/order/order-view.ts";
import { Icon } from "../components/icon.tsx";
import { SupportLinks } from "../components/page/support-links.tsx";
import { formText } from "./form-texts.ts";
import type { FormFailure } from "./use-bound-fields.tsx";

type Props = {
  failure: FormFailure<string> | null | undefined;
  /** The support contact, shown below "contact support". */
  contact?: { support: Support; operator: string };
};

const forSupport = ["accounts-not-enabled", "account-disabled", "user-data-not-found"];

/** The error of the form as a whole; it takes the focus, so that it is read out. */
export function FormProblem({ failure, contact }: Props) {
  const { t } = useLingui();
  const text = formText(t, failure?.error);
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!failure) return;
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    (failure.error === "required" || !failure.error ? (field ?? ref.current) : ref.current)?.focus();
  }, [failure]);
  if (!text) return null;
  return (
    <p
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="row gap-2.5 rounded-small bg-canceled-tint px-4 py-3 font-medium text-canceled"
    >
      <Icon name="warning" />
      <span className="min-w-0">
        {text}
        {contact && forSupport.includes(failure?.error ?? "") && (
          <>
            {" "}
            <SupportLinks support={contact.support} operatorEmail={contact.operator} />
          </>
        )}
      </span>
    </p>
  );
}
