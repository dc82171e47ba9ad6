import type { ReactNode } from "react";

/** An area's title, a fact beside it, and actions at the end. */
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
