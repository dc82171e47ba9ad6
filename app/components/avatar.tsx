import { initialsOf } from "#domain/language/initials.ts";
import { Icon } from "./icon.tsx";

type Props = { name: string; photo?: string | null; className?: string };

/** A person's photo, else initials; decoration beside the name. */
export function Avatar({ name, photo = null, className = "" }: Props) {
  const initials = initialsOf(name);
  return (
    <span
      aria-hidden="true"
      className={`grid size-12 flex-none place-items-center overflow-hidden rounded-full font-semibold ${className}`}
    >
      {photo ? (
        <img src={photo} alt="" className="size-full object-cover" />
      ) : (
        initials || <Icon name="user" />
      )}
    </span>
  );
}
