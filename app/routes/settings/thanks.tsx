import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";

/** Only a thank-you: nothing was sent, so nothing claims so. */
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
