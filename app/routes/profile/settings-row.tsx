import { Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";

export function SettingsRow(props: { to: string; icon: IconName; label: string; value?: string }) {
  const { to, icon, label, value } = props;
  return (
    <Link to={to} className="row min-h-14 gap-3 border-t px-4 first:border-t-0">
      <Icon name={icon} className="text-muted" />
      <span className="min-w-0 grow font-medium">{label}</span>
      {value && <bdi className="text-muted">{value}</bdi>}
      <Icon name="forward" className="size-4.5 text-muted" />
    </Link>
  );
}
