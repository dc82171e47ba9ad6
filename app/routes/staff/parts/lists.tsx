import { type ButtonHTMLAttributes, Children, type ReactNode } from "react";
import { Form } from "react-router";
import { Icon } from "#app/components/icon.tsx";

type CardListProps = { empty?: string; className?: string; children: ReactNode };

/** Rows in a card; without any, a text in their place. */
export function CardList({ empty, className = "", children }: CardListProps) {
  if (empty && Children.count(children) === 0) return <p className="card p-5 text-muted">{empty}</p>;
  return <ul className={`card list-none overflow-hidden ${className}`}>{children}</ul>;
}

type TwoLinesProps = { name: ReactNode; about?: ReactNode; className?: string };

/** The text of a row: a name, and in a second line what belongs to it. */
export function TwoLines({ name, about, className = "font-medium" }: TwoLinesProps) {
  return (
    <span className="min-w-0 grow">
      <span className={`block wrap-anywhere ${className}`}>{name}</span>
      {about && <span className="block text-sm wrap-anywhere text-muted">{about}</span>}
    </span>
  );
}

export const Hidden = ({ fields }: { fields: Record<string, string | number> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

type PostButtonProps = { fields?: Record<string, string> } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A form of one button, which works without scripts. */
export function PostButton({ fields = {}, className = "btn px-2 text-link", ...button }: PostButtonProps) {
  return (
    <Form method="post" replace>
      <Hidden fields={fields} />
      <button type="submit" className={className} {...button} />
    </Form>
  );
}

/** Why a form was refused. */
export function ProblemNote({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="row gap-2.5 rounded-small bg-canceled-tint px-4 py-3 text-canceled">
      <Icon name="warning" />
      {text}
    </p>
  );
}
