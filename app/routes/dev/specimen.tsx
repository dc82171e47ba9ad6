import type { ReactNode } from "react";

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      <p dir="ltr" className="mb-2 text-start text-xs text-muted">
        {name}
      </p>
      {children}
    </div>
  );
}
