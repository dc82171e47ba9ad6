import { dateFormat } from "#domain/language/date-format.ts";
import { type Language, writtenIn } from "#domain/language/localized.ts";
import { restTexts } from "#domain/language/spare-texts.ts";
import { isShabbat, nextServing, type ServingHours } from "#domain/menu/shabbat.ts";

type Moment = { timeZone: string; now: number; language: Language };

/** Why and until when nobody cooks, if all of these shops rest; else undefined. */
export function restNote(
  shops: readonly (ServingHours & { isOpen: boolean })[],
  { timeZone, now, language }: Moment,
): string | undefined {
  const resting = shops.filter((shop) => shop.isOpen && isShabbat(shop.shabbat, timeZone, now));
  if (resting.length === 0 || resting.length < shops.length) return undefined;
  const [first] = resting
    .flatMap((shop) => nextServing(shop, timeZone, now) ?? [])
    .sort((a, b) => a.date - b.date || a.minute - b.minute);
  const written = writtenIn(language);
  if (!first) return restTexts[written].closed;
  const day = dateFormat(written, "UTC", "rest-day", { weekday: "long" }).format(first.date);
  const two = (count: number) => String(count).padStart(2, "0");
  return restTexts[written].opens(day, `${two(Math.floor(first.minute / 60))}:${two(first.minute % 60)}`);
}
