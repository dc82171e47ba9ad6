/**
 * A socket's message, or null for what is none of ours. Both ends come from one build (decision 18), so its type and
 * one telling field are enough.
 */
export function parseMessage<Message extends { type: string }>(
  text: string,
  types: Record<Message["type"], true>,
  isOurs: (message: Message) => boolean = () => true,
): Message | null {
  try {
    const message: Message = JSON.parse(text);
    return Object.hasOwn(types, message.type) && isOurs(message) ? message : null;
  } catch {
    return null;
  }
}
