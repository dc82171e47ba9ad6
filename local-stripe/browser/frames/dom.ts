export function byId<T = HTMLElement>(id: string): T {
  const node = document.getElementById(id);
  if (node === null) throw new Error(`#${id} is missing`);
  return node as unknown as T;
}

/** Fills `data-text` nodes and `data-label` attributes with one language's texts. */
export function fillTexts(words: Record<string, string>): void {
  for (const node of document.querySelectorAll<HTMLElement>("[data-text]")) {
    node.textContent = words[node.dataset.text as string] ?? "";
  }
  for (const node of document.querySelectorAll<HTMLElement>("[data-label]")) {
    node.setAttribute("aria-label", words[node.dataset.label as string] ?? "");
  }
}

export function setLanguage(locale: string): "he" | "en" {
  const language = /^(he|iw)\b/.test(locale) ? "he" : "en";
  document.documentElement.lang = language;
  document.documentElement.dir = language === "he" ? "rtl" : "ltr";
  return language;
}

export function money(amount: number | null, currency: string | null, language: string): string {
  if (amount === null || currency === null) return "";
  const locale = language === "he" ? "he-IL" : "en-US";
  return new Intl.NumberFormat(locale, { style: "currency", currency: currency.toUpperCase() }).format(
    amount / 100,
  );
}
