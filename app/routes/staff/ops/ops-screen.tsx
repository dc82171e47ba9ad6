import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { knownText } from "#app/i18n/known-text.ts";
import { didntWork, opsProblems } from "../parts/problem-texts.ts";
import { Accounts } from "./accounts-part.tsx";
import { Alerts } from "./alerts-part.tsx";
import { Audit } from "./audit-part.tsx";
import { FindOrder } from "./find-part.tsx";
import { OpenCalls } from "./open-calls-part.tsx";
import { Operators } from "./operators-part.tsx";
import type { OpsFacts } from "./ops-facts.ts";
import { OpsFrame } from "./ops-frame.tsx";
import { Payments } from "./payments-part.tsx";

export function OpsScreen(props: OpsFacts) {
  const { t } = useLingui();
  const { answer } = props;
  return (
    <OpsFrame title={t`Operations`}>
      {answer?.problem && (
        <p role="alert" className="row gap-2.5 rounded-small bg-canceled-tint px-4 py-3 text-canceled">
          <Icon name="warning" />
          {knownText(t, opsProblems, answer.problem) ?? t(didntWork)}
        </p>
      )}
      <Alerts alerts={props.alerts} now={props.now} />
      <OpenCalls calls={props.calls} now={props.now} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <FindOrder answer={answer} isUnknown={props.isUnknown} />
        <Payments answer={answer} now={props.now} />
      </div>
      <Accounts accounts={props.accounts} shopRef={props.shopRef} answer={answer} />
      <Operators {...props} />
      <Audit audit={props.audit} />
    </OpsFrame>
  );
}
