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
  /** The target of a link. */
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

type HeadProps = { title: ReactNode; note?: ReactNode; children?: ReactNode };

/** An area's title, a fact beside it, and actions at the end. */
export function AreaHead({ title, note, children }: HeadProps) {
  return (
    <div className="area-head">
      <h2 className="min-w-0 text-2xl wrap-anywhere">{title}</h2>
      {note && <p className="text-muted">{note}</p>}
      {children && <div className="row ms-auto flex-wrap gap-2">{children}</div>}
    </div>
  );
}

type AreaProps = {
  title: string;
  /** Drawn instead of the title. */
  heading?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of the console. */
export function Area({ title, heading = title, note, actions, children }: AreaProps) {
  return (
    <main id="main" className="page grid gap-4">
      <title>{`${title} · Seatside`}</title>
      <AreaHead title={heading} note={note}>
        {actions}
      </AreaHead>
      {children}
    </main>
  );
}
