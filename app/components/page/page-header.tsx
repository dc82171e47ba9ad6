import type { ReactNode } from "react";
import { BackButton } from "./back-button.tsx";

type Props = { title: ReactNode; back?: string; children?: ReactNode };

/** A screen's title with a back button; `back` is where that leads without a history. */
export function PageHeader({ title, back, children }: Props) {
  return (
    <header className="row min-h-11 gap-3 py-4">
      {back && <BackButton to={back} />}
      <h1 className="min-w-0 grow text-xl">{title}</h1>
      {children}
    </header>
  );
}
