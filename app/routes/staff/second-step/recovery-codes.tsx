import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { StaffIcon } from "../parts/staff-icon.tsx";

/** Shown once: to save, to print, to write down. */
export function RecoveryCodes({ codes, next, email }: { codes: string[]; next: string; email: string }) {
  const { t } = useLingui();
  const file = [`Seatside · ${email}`, ...codes].join("\r\n");
  const hydrated = useHydrated();
  return (
    <section className="card grid gap-4 p-5">
      <h2 className="text-lg">{t`Your recovery codes`}</h2>
      <p className="text-muted">
        {t`Each one signs you in once without your phone. Save them now. We won’t show them again.`}
      </p>
      <ol
        dir="ltr"
        className="edge grid grid-cols-2 gap-x-4 gap-y-2 rounded-small px-4 py-3 font-mono whitespace-nowrap select-all max-[22rem]:px-3 max-[22rem]:text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="font-semibold">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="seatside-recovery-codes.txt"
          className="btn grow bg-primary-tint text-link"
        >
          {t`Download`}
        </a>
        {hydrated && (
          <Button kind="soft" className="grow" onClick={() => window.print()}>
            <StaffIcon name="print" />
            {t`Print`}
          </Button>
        )}
      </div>
      <a href={next} className="btn w-full bg-primary text-on-primary print:hidden">{t`I saved them`}</a>
    </section>
  );
}
