import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";

/** Only a thank-you, because nothing was sent. */
export function Thanks() {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role="status" className="card">
      <EmptyState picture="raising-hands" title={t`Thank you!`} text={t`Thanks for the sharp eye.`}>
        <LinkButton to="/profile" kind="soft">{t`Back to profile`}</LinkButton>
      </EmptyState>
    </div>
  );
}

type MessageField = "email" | "category" | "message" | "steps";
export type MessageAnswer = {
  isThanked: boolean;
  isEmpty: boolean;
  values: Partial<Record<MessageField, string>>;
};

const names: readonly MessageField[] = ["email", "category", "message", "steps"];

/**
 * Feedback and reports are answered with a thank-you (product 15.6 and 15.7). The message is validated and discarded:
 * it is neither sent to the server (with scripts) nor stored, and no screen claims that it was.
 */
export function answerMessage(form: FormData): MessageAnswer {
  const values = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "").slice(0, 4000)]));
  const isEmpty = !values.message?.trim();
  return { isThanked: !isEmpty, isEmpty, values: isEmpty ? values : {} };
}
