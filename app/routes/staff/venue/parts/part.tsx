import type { ReactNode } from "react";

/** A part of a form: a titled card. */
export function Part({
  title,
  note,
  id,
  beside,
  children,
}: {
  title: string;
  note?: ReactNode;
  /** Of a link to it. */
  id?: string;
  /** Stands in the title's line. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} className="form-part" aria-label={title}>
      <div className="row flex-wrap gap-3">
        <h3 className="text-lg has-[+label]:grow">{title}</h3>
        {beside}
      </div>
      {note && <p className="text-sm text-muted">{note}</p>}
      {children}
    </section>
  );
}
