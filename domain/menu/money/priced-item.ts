import { type Language, type Localized, localize, writtenIn } from "../../language/localized.ts";
import type { CatalogItem } from "../catalog.ts";
import type { CustomizationGroup, PricedItem } from "../menu.ts";

/** The text in one language only, for data that travels to the browser. */
function inLanguage(text: Localized, language: Language): Localized {
  return { [writtenIn(language)]: localize(text, language) };
}

/** What a browser needs to price an item, in one language; with `keep` only those options. */
export function pricedInLanguage(
  item: CatalogItem,
  language: Language,
  keep?: ReadonlySet<string>,
): PricedItem {
  const customization = item.customization.flatMap((group): CustomizationGroup[] => {
    const options = group.options
      .filter((option) => !keep || keep.has(option.id))
      .map((option) => ({ ...option, name: inLanguage(option.name, language) }));
    return options.length ? [{ ...group, name: inLanguage(group.name, language), options }] : [];
  });
  const { id, priceMinor, currency, isAvailable, discountPercentage, offerActive } = item;
  return { id, priceMinor, currency, isAvailable, discountPercentage, offerActive, customization };
}
