import { useLingui } from "@lingui/react/macro";
import { useVenue } from "../parts/use-venue.ts";

/** Every document is a page to print, a table and data. */
export function Forms({ at, name }: { at: string; name: string }) {
  const { t } = useLingui();
  const base = `/api/staff/venue/${encodeURIComponent(useVenue().id)}/closes/${at}`;
  const forms = [
    { to: base, form: t`Print` },
    { to: `${base}.csv`, form: "CSV" },
    { to: `${base}.json`, form: "JSON" },
  ];
  return (
    <span className="row -ms-3 flex-wrap">
      {forms.map(({ to, form }) => (
        <a
          key={to}
          href={to}
          target="_blank"
          rel="noopener"
          className="btn px-3 text-link"
          aria-label={`${form}: ${name}`}
        >
          {form}
        </a>
      ))}
    </span>
  );
}
