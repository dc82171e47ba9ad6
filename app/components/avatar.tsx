import { initialsOf } from "#domain/language/initials.ts";
import { Icon } from "./icon.tsx";

/** A person's initials; decoration beside the name. */
export function Avatar({ name, className = "" }: { name: string; className?: string }) {
  const initials = initialsOf(name);
  return (
    <span
      aria-hidden="true"
      className={`grid size-12 flex-none place-items-center rounded-full font-semibold ${className}`}
    >
      {initials || <Icon name="user" />}
    </span>
  );
}
