import { leftToRight } from "#domain/language/bidi.ts";
/** "4:05"; with hours from an hour on. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** "4", "−3", and from an hour on "1:05": what is left, without its unit. */
export function shortDuration(minutes: number): { text: string; unit: "min" | "h" } {
  const whole = Math.abs(minutes);
  const sign = minutes < 0 ? "−" : "";
  if (whole < 60) return { text: leftToRight(`${sign}${whole}`), unit: "min" };
  return {
    text: leftToRight(`${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`),
    unit: "h",
  };
}
