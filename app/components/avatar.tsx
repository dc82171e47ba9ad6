import { Icon } from "./icon.tsx";

const hebrew = /\p{Script=Hebrew}/u;

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

/** Two letters for a person: "DA", in Hebrew with gershayim. Empty when the name has no letters. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.match(/\p{L}/u)?.[0] ?? []);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.join(letters.some((letter) => hebrew.test(letter ?? "")) ? "״" : "").toUpperCase();
}
