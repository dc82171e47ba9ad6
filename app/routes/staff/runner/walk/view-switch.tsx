import { useLingui } from "@lingui/react/macro";

type View = "mine" | "ready";

/** Switches between the bags in hand and those at the shops. */
export function ViewSwitch({
  view,
  onView,
  mine,
  ready,
}: {
  view: View;
  onView: (view: View) => void;
  mine: number;
  ready: number;
}) {
  const { t } = useLingui();
  const views: [View, string, number][] = [
    ["mine", t`My bags`, mine],
    ["ready", t`Ready`, ready],
  ];
  return (
    <nav aria-label={t`Bags`} className="segments">
      {views.map(([name, label, count]) => (
        <button
          key={name}
          type="button"
          aria-current={view === name ? "true" : undefined}
          onClick={() => onView(name)}
        >
          {label} <span className="tabular">({count})</span>
        </button>
      ))}
    </nav>
  );
}
