import type { ReactNode } from "react";
import { StaffHeader } from "../parts/staff-header.tsx";
import { OpsLinks } from "./ops-links.tsx";

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
