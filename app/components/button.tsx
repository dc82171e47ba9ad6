import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

export type ButtonKind = "primary" | "outline" | "soft" | "text" | "danger";

const looks: Record<ButtonKind, string> = {
  primary: "btn bg-primary text-on-primary",
  outline: "btn bg-surface edge",
  soft: "btn bg-primary-tint text-link",
  text: "btn text-link",
  danger: "btn bg-danger text-on-primary",
};

type ButtonStyle = { kind?: ButtonKind; wide?: boolean; className?: string };

function classOf({ kind = "primary", wide, className }: ButtonStyle): string {
  return [looks[kind], wide && "w-full", className].filter(Boolean).join(" ");
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyle & { busy?: boolean; children: ReactNode };

/** `busy` keeps the width, shows a spinner and blocks a second tap. */
export function Button({ kind, wide, className, busy = false, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={classOf({ kind, wide, className })}
    >
      {children}
      {busy && <Spinner />}
    </button>
  );
}

/** A link that looks like a button. Set `reloadDocument` when the target has its own document policy. */
export function LinkButton({ kind, wide, className, ...rest }: LinkProps & ButtonStyle) {
  return <Link {...rest} className={classOf({ kind, wide, className })} />;
}

/**
 * CSS draws it first, but it comes after the text: React can't insert before a text that the browser has translated.
 */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
