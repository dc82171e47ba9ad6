import { Trans, useLingui } from "@lingui/react/macro";
import { type Step, steps, type VenueFigures } from "#domain/venue/venue-figures.ts";
import { useDuration } from "./use-duration.ts";

/** Duration of each step: median and 90th percentile. */
export function StepsPart({ figures }: { figures: VenueFigures }) {
  const { t } = useLingui();
  const duration = useDuration();
  const names: Record<Step, string> = {
    accept: t`Until accepted`,
    ready: t`In the kitchen`,
    walk: t`On the way`,
    total: t`Order to seat`,
  };
  // What the figure beside it calls 0 s has no bar.
  const seconds = (ms: number) => Math.round(ms / 1000);
  const longest = Math.max(1, ...steps.map((step) => seconds(figures.steps[step]?.p90Ms ?? 0)));
  return (
    <section className="card min-w-0 p-5">
      <h3 className="pb-3 text-lg">
        <Trans>Time per step</Trans>
      </h3>
      <table className="w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="pb-1 text-start font-medium">
              <Trans>Step</Trans>
            </th>
            <th scope="col" className="pb-1 text-end font-medium">
              <Trans>Median</Trans>
            </th>
            <th scope="col" className="pb-1 text-end font-medium">
              <Trans>Slowest 10%</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="tabular">
          {steps.map((step) => {
            const times = figures.steps[step];
            const [half, most] = [seconds(times?.p50Ms ?? 0), seconds(times?.p90Ms ?? 0)];
            return (
              <tr key={step} className="border-t">
                <th scope="row" className="py-2.5 pe-3 text-start font-medium">
                  {names[step]}
                  <span className="mt-1.5 block h-2 w-full min-w-24 rounded-full bg-soft" aria-hidden="true">
                    {most > 0 && (
                      <span
                        className="relative block h-2 rounded-full bg-primary-tint"
                        style={{ width: `${Math.max(1, (most / longest) * 100)}%` }}
                      >
                        <span
                          className="absolute inset-y-0 start-0 rounded-full bg-accent"
                          style={{ width: `${(half / most) * 100}%` }}
                        />
                      </span>
                    )}
                  </span>
                </th>
                <td className="py-2.5 text-end font-semibold">{times ? duration(times.p50Ms) : "–"}</td>
                <td className="py-2.5 text-end">{times ? duration(times.p90Ms) : "–"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
