import { useLocation } from "react-router";
import { useVisitor } from "../hooks/use-visitor.ts";

/** A plain form, so that it works before any script; the document comes back in the other language. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const isHebrew = useVisitor()?.language === "he";
  return (
    <form method="post" action="/set-language" className="ms-auto">
      <input type="hidden" name="next" value={pathname + search} />
      <button
        type="submit"
        name="language"
        value={isHebrew ? "en" : "he"}
        lang={isHebrew ? "en" : "he"}
        // Begins with what is seen, for those who speak to their phone.
        aria-label={isHebrew ? "EN, English" : "עב, עברית"}
        className="round text-sm font-semibold"
      >
        {isHebrew ? "EN" : "עב"}
      </button>
    </form>
  );
}
