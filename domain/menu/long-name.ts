export const nameLimit = 60;

const brackets = /\s*\(([^()]*)\)/g;

/** Shortens a long name by moving what is in brackets to the description; null if that does not help. */
export function shortName(name: string, description: string): { name: string; description: string } | null {
  const inBrackets = Array.from(name.matchAll(brackets), ([, text]) => text?.trim()).filter(Boolean);
  const short = name.replace(brackets, "").trim();
  if (name.length <= nameLimit || inBrackets.length === 0 || !short) return null;
  return { name: short, description: [description.trim(), ...inBrackets].filter(Boolean).join(" · ") };
}
