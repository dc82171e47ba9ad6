import { useLocation } from "react-router";
import { languageFacts, nextLanguage } from "#domain/language/localized.ts";
import { useLanguage } from "../../hooks/use-localize.ts";

/** A plain form, so that it works before any script; the document comes back in the next language. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const next = nextLanguage(useLanguage());
  const { name, short } = languageFacts[next];
  return (
    <form method="post" action="/set-language" className="ms-auto">
      <input type="hidden" name="next" value={pathname + search} />
      <button
        type="submit"
        name="language"
        value={next}
        lang={next}
        // Begins with the visible text, for voice control.
        aria-label={`${short}, ${name}`}
        className="round text-sm font-semibold"
      >
        {short}
      </button>
    </form>
  );
}
