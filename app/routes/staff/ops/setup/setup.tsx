import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { openLines, type SetupLine, type SetupSubject, setupSubjects } from "#domain/provider/setup.ts";
import { CardList } from "../../parts/lists.tsx";
import { Raw } from "../../parts/named.tsx";
import { requireOperator } from "../../parts/require-staff.ts";
import { setupProblems, subjectTexts, unreadTexts } from "../call-texts.ts";
import { OpsFrame, Section } from "../ops-frame.tsx";
import type { Route } from "./+types/setup";

/** The provider's set-up, as `npm run seatside -- stripe setup` shows it. Read-only. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireOperator(request, url, context);
  const { payments } = context.get(servicesContext);
  return { setup: await payments.readSetup(context.get(visitorContext).origin) };
}

export default function ProviderSetup({ loaderData }: Route.ComponentProps) {
  return <SetupScreen {...loaderData} />;
}

export type SetupFacts = Awaited<ReturnType<typeof loader>>;

export function SetupScreen({ setup }: SetupFacts) {
  const { t } = useLingui();
  return (
    <OpsFrame title={t`Payment provider`}>
      {setup.ok ? (
        <>
          <Summary {...setup} />
          {setupSubjects.map((subject) => {
            const lines = setup.lines.filter((each) => each.subject === subject);
            return lines.length === 0 ? null : (
              <Section key={subject} title={t(subjectTexts[subject])}>
                <CardList>
                  {lines.map((line) => (
                    <Line key={line.name + line.detail} line={line} />
                  ))}
                </CardList>
              </Section>
            );
          })}
        </>
      ) : (
        <p role="alert" className="card p-5 text-canceled">
          {t(unreadTexts[setup.reason])}
        </p>
      )}
    </OpsFrame>
  );
}

function Summary({ lines, isPublic }: { lines: SetupLine[]; isPublic: boolean }) {
  const { t } = useLingui();
  const open = openLines(lines).length;
  return (
    <div className="card grid gap-2 p-5">
      <p className={`font-medium ${open > 0 ? "text-canceled" : ""}`}>
        {open === 0 ? t`Everything we can see is set up.` : t`Left to do: ${open}`}
      </p>
      <p className="text-muted">
        {isPublic
          ? t`This page only checks. The command below fixes what it can, and everything is checked again every night.`
          : t`This address can’t be reached from the internet, so there are no webhooks and no wallets to check.`}
      </p>
      {isPublic && (
        <code dir="ltr" translate="no" className="text-sm wrap-anywhere">
          npm run seatside -- stripe setup --env …
        </code>
      )}
    </div>
  );
}

const looks = {
  right: { icon: "check", color: "text-delivered" },
  made: { icon: "check", color: "text-delivered" },
  "to-make": { icon: "warning", color: "text-canceled" },
  wrong: { icon: "warning", color: "text-canceled" },
  unseen: { icon: "info", color: "text-muted" },
} as const;

/** Only a card is translated; wallets have names of their own, addresses, ids and rights stay as the provider writes them. */
const brands: Partial<Record<string, string>> = {
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  link: "Link",
};
const ourNamed = new Set<SetupSubject>(["wallet", "method"]);

function Line({ line: { subject, name, state, problem, detail } }: { line: SetupLine }) {
  const { t } = useLingui();
  const { icon, color } = looks[state];
  return (
    <li className="row min-h-14 items-start gap-3 border-t px-5 py-3 first:border-t-0">
      <Icon name={icon} className={`mt-0.5 shrink-0 ${color}`} />
      <span className="min-w-0 grow">
        <span className="block wrap-anywhere">
          {ourNamed.has(subject) && name === "card" ? t`Card` : <Raw text={brands[name] ?? (name || "–")} />}
        </span>
        {problem && (
          <span className={`block text-sm ${color}`}>
            {state === "unseen"
              ? t`Our key isn’t allowed to check this. The command can, with its own key.`
              : t(setupProblems[problem])}
          </span>
        )}
        {detail && subject !== "method" && (
          <span className="block text-sm wrap-anywhere text-muted">
            <Raw text={detail} />
          </span>
        )}
      </span>
    </li>
  );
}
