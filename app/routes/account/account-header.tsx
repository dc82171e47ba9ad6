import { Link } from "react-router";
import { LanguageSwitch } from "#app/components/page/language-switch.tsx";

/** Above every account form: links to home and to the other language. */
export function AccountHeader() {
  return (
    <div className="row py-3">
      <Link to="/home" className="row min-h-11 gap-2 text-lg font-bold">
        <img src="/favicon.svg" alt="" width={30} height={30} />
        Seatside
      </Link>
      <LanguageSwitch />
    </div>
  );
}
