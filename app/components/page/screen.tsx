import type { ReactNode } from "react";
import { Foot } from "./foot.tsx";
import { LoadProblem } from "./load-problem.tsx";
import { PageHeader } from "./page-header.tsx";

type Props = { title: string; back?: string; children: ReactNode };

/** A screen of the narrow column, by its title: in the tab and as the heading. */
export function Screen({ title, back, children }: Props) {
  return (
    <main id="main" className="page column">
      <title>{`${title} · Seatside`}</title>
      <PageHeader title={title} back={back} />
      {children}
    </main>
  );
}

/** The whole screen when nothing else could be loaded. */
export function LoadProblemScreen({ title, text }: { title: string; text: string }) {
  return (
    <main id="main" className="page">
      <title>{`${title} · Seatside`}</title>
      <PageHeader title={title} back="/home" />
      <LoadProblem text={text} />
      <Foot />
    </main>
  );
}
