import type { ReactNode } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    // A wide table scrolls in its own card.
    <section className="min-w-0">
      <h2 className="pb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}
