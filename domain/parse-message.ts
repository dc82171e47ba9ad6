/**
 * Parses a socket's message; null if it is not one of ours. Both ends are of one build (decision 18), so checking the
 * type and one field is enough.
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
