import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";

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
  const { t } = useLingui();
  return (
    <header className="row min-h-11 gap-3 py-4">
      {back && <IconButton icon="back" label={t`Back`} to={back} />}
      <h1 className="min-w-0 grow text-xl">{title}</h1>
      {children}
    </header>
  );
}
