import { useLingui } from "@lingui/react/macro";
import { NavLink } from "react-router";
import { venuesPath } from "#domain/staff/staff-places.ts";

/** The operator's pages. */
export function OpsLinks() {
  const { t } = useLingui();
  const links = [
    { to: "/staff/ops", label: t`Operations` },
    { to: venuesPath, label: t`Venues` },
    { to: "/staff/ops/money", label: t`Money` },
    { to: "/staff/ops/setup", label: t`Payment provider` },
  ];
  return (
    <nav aria-label={t`Operator’s pages`} className="row -mx-3 flex-wrap gap-x-2">
      {links.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          prefetch="none"
          className="btn px-3 text-link aria-[current]:text-inherit aria-[current]:underline"
        >
          {label}
        </NavLink>
      ))}
      <a href="/api/staff/ops/register" className="btn px-3 text-link">
        {t`Data we process`}
      </a>
    </nav>
  );
}
