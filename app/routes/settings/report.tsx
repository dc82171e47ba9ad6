import type { Route } from "./+types/report";
import { answerMessage } from "./message-form.ts";
import { ReportScreen } from "./report-screen.tsx";

export async function action({ request }: Route.ActionArgs) {
  return answerMessage(await request.formData());
}

/** With scripts the message does not even leave the phone. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerMessage(await request.formData());
}

export default function Report({ actionData }: Route.ComponentProps) {
  return <ReportScreen answer={actionData ?? null} />;
}
