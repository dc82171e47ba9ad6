const countryCodes = ["IL", "US", "GB", "DE", "FR", "ES", "IT", "NL", "CH", "CA", "AU", "CY", "GR"];

/** Countries for which Stripe asks a postal code with a card. */
const withPostalCode = ["US", "GB", "CA"];

export function needsPostalCode(country: string): boolean {
  return withPostalCode.includes(country);
}

export function fillCountries(select: HTMLSelectElement, language: string, first: string): void {
  const names = new Intl.DisplayNames([language], { type: "region" });
  const chosen = select.value || first;
  const options = countryCodes.map(
    (code) => new Option(names.of(code) ?? code, code, code === first, code === chosen),
  );
  select.replaceChildren(...options.sort((left, right) => left.text.localeCompare(right.text, language)));
}
