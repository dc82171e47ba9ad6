import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "#app/api/client.ts";
import { LinkButton, Spinner } from "#app/components/button.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { type OrderList, olderPath, type PastTab } from "#domain/order/order-list.ts";

type Props = {
  tab: PastTab;
  cursor: string | null;
  onPage: (tab: PastTab, page: OrderList) => void;
};

/** Appends the next page; without scripts the link opens it. */
export function OlderLink({ tab, cursor, onPage }: Props) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  if (cursor === null) return null;
  async function more(event: React.MouseEvent) {
    // In a new tab it is an ordinary page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (isBusy || cursor === null) return;
    setBusy(true);
    const answer = await call("GET /orders", {}, { query: { tab, before: cursor } });
    setBusy(false);
    if (answer.ok) onPage(tab, answer.body);
    else showToast({ kind: "error", text: t`We couldn’t load older orders. Please try again.` });
  }
  return (
    <LinkButton
      to={olderPath(tab, cursor)}
      kind="soft"
      wide
      className="mt-4"
      aria-busy={isBusy || undefined}
      onClick={more}
    >
      {t`Show more`}
      {isBusy && <Spinner />}
    </LinkButton>
  );
}
