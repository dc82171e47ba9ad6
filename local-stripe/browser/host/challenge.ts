import type { Setup } from "../protocol.ts";
import { Frame } from "./frame.ts";
import { openModal } from "./modal.ts";

/** Shows the bank's 3-D Secure page in a modal and waits for its end, good or bad. */
export function runChallenge(setup: Setup, intent: { id: string }, clientSecret: string): Promise<void> {
  return new Promise((resolve) => {
    const options = { id: intent.id, clientSecret };
    const frame = new Frame("3ds", "3D Secure 2 challenge frame", () => ({ ...setup, options }));
    const close = openModal(frame);
    frame.on("done", () => {
      close();
      resolve();
    });
  });
}
