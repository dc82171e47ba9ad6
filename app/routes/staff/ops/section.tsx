import type { ReactNode } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}
