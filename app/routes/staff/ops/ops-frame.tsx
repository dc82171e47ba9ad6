import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { venuesPath } from "#domain/staff/staff-places.ts";
import { StaffHeader } from "../parts/staff-header.tsx";

/** An operator's page: title, links and cards stand on one edge, however wide the screen is. */
export function OpsFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div className="mx-auto w-full max-w-[80rem]">
        <StaffHeader title={title} />
      </div>
      <main id="main" className="page grid gap-6">
        <title>{`${title} · Seatside`}</title>
        <OpsLinks />
        {children}
      </main>
    </>
  );
}

/** The operator's pages. */
function OpsLinks() {
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

/** Finds the order's own page, at its refund. */
export const refundPath = (orderId: string) => `/staff/ops?order=${encodeURIComponent(orderId)}#refund`;

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    // A wide table scrolls in its own card.
    <section className="min-w-0">
      <h2 className="pb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}
