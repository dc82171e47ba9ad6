import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Tab } from "./tabs.ts";

type Props = {
  tab: Tab;
  hasCanceled: boolean;
  /** The loaded list has every tab's newest orders, so a change of tab loads nothing. */
  keepsList: boolean;
};

/** The tabs are links, so that they work without scripts and survive a reload. */
export function OrderTabs({ tab, hasCanceled, keepsList }: Props) {
  const { t } = useLingui();
  const tabs: [Tab, string][] = [
    ["active", t`Active`],
    ["completed", t`Completed`],
  ];
  if (hasCanceled) tabs.push(["canceled", t({ message: "Canceled", context: "tab" })]);
  return (
    <nav
      aria-label={t`Filter orders`}
      className="mb-3 grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-soft p-1"
    >
      {tabs.map(([each, label]) => (
        <Link
          key={each}
          to={each === "active" ? "/orders" : `/orders?tab=${each}`}
          replace
          preventScrollReset
          defaultShouldRevalidate={!keepsList}
          aria-current={each === tab ? "page" : undefined}
          className="grid min-h-11 place-items-center rounded-small px-2 font-medium text-muted aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[0_1px_4px_rgb(16_22_40/.1)]"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
