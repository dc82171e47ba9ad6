import type { ReactNode } from "react";

/** The title of an area, a fact beside it, and what can be done in it at the end. */
export function AreaHead({
  title,
  note,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="area-head">
      <h2 className="min-w-0 text-2xl wrap-anywhere">{title}</h2>
      {note && <p className="text-muted">{note}</p>}
      {children && <div className="row ms-auto flex-wrap gap-2">{children}</div>}
    </div>
  );
}
