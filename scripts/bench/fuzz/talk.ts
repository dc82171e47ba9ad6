export const messagesEach = 50;

/** The code with which the socket ended after these messages; 1000 where it went on listening. */
export function talk(url: string, headers: Record<string, string>, messages: string[]): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { headers } as never);
    socket.addEventListener("open", () => {
      for (const message of messages) socket.send(message);
      socket.send('{"type":"resume"}');
    });
    // An answer to the last message, or the end.
    socket.addEventListener("message", () => setTimeout(() => socket.close(1000), 50), { once: true });
    socket.addEventListener("close", ({ code }) => resolve(code));
    socket.addEventListener("error", () => resolve(0));
  });
}
