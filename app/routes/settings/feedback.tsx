import type { Route } from "./+types/feedback";
import { FeedbackScreen } from "./feedback-screen.tsx";
import { answerMessage } from "./message-form.ts";

export async function action({ request }: Route.ActionArgs) {
  return answerMessage(await request.formData());
}

/** With scripts the message does not even leave the phone. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerMessage(await request.formData());
}

export default function Feedback({ actionData }: Route.ComponentProps) {
  return <FeedbackScreen answer={actionData ?? null} />;
}
