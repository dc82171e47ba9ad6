import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "react-router";
import { Icon } from "../icon.tsx";

/** Goes back in history. Leads to `to` when this is the first screen, and before scripts run. */
export function BackButton({ to }: { to: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Link
      to={to}
      aria-label={t`Back`}
      className="round"
      onClick={(event) => {
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
        // The router numbers its history entries.
        if (!isPlain || !(window.history.state?.idx > 0)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="back" />
    </Link>
  );
}
