import type { ReactNode } from "react";
import { BackButton } from "./back-button.tsx";

/** The title of a screen with the way back; `back` is where that leads without a history. */
export function PageHeader({
  title,
  back,
  children,
}: {
  title: ReactNode;
  back?: string;
  children?: ReactNode;
}) {
  return (
    <header className="row min-h-11 gap-3 py-4">
      {back && <BackButton to={back} />}
      <h1 className="min-w-0 grow text-xl">{title}</h1>
      {children}
    </header>
  );
}
