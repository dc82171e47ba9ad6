import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { StaffHeader } from "../parts/staff-header.tsx";
import { Accounts } from "./accounts-part.tsx";
import { Alerts } from "./alerts-part.tsx";
import { Audit } from "./audit-part.tsx";
import { OpenCalls } from "./open-calls-part.tsx";
import { Operators } from "./operators-part.tsx";
import type { OpsFacts } from "./ops-facts.ts";
import { OpsLinks } from "./ops-links.tsx";
import { Payments } from "./payments-part.tsx";
import { Refund } from "./refund-part.tsx";
import { useOpsText } from "./use-ops-text.ts";

export function OpsScreen(props: OpsFacts) {
  const { t } = useLingui();
  const { problemText } = useOpsText();
  const { answer } = props;
  return (
    <>
      <StaffHeader title={t`Operations`} />
      <main id="main" className="page column grid gap-6">
        <title>{`${t`Operations`} · Seatside`}</title>
        <OpsLinks />
        {answer?.problem && (
          <p role="alert" className="row gap-2.5 rounded-small bg-canceled-tint px-4 py-3 text-canceled">
            <Icon name="warning" />
            {problemText(answer.problem)}
          </p>
        )}
        <Alerts alerts={props.alerts} now={props.now} />
        <OpenCalls calls={props.calls} now={props.now} />
        <Refund refund={props.refund} orderRef={props.orderRef} />
        <Payments answer={answer} now={props.now} />
        <Accounts accounts={props.accounts} shopRef={props.shopRef} answer={answer} />
        <Operators {...props} />
        <Audit audit={props.audit} />
      </main>
    </>
  );
}
