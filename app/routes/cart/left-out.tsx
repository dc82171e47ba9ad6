import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { Icon } from "#app/components/icon.tsx";

/** After "order again": how many of its dishes are no longer available. */
export function LeftOut() {
  const { t } = useLingui();
  const [parameters] = useSearchParams();
  const left = Number(parameters.get("left"));
  if (!(left > 0)) return null;
  return (
    <p role="status" className="card row mb-4 gap-3 p-4">
      <Icon name="info" />
      {t`${plural(left, {
        one: "# dish of that order isn’t available now and was left out.",
        other: "# dishes of that order aren’t available now and were left out.",
      })}`}
    </p>
  );
}
