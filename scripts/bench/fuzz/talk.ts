/** A hang, also where the machine has others to serve. */
export const patienceMs = 60_000;
export const messagesEach = 50;

/** The code with which the socket ended after these messages; 1000 where it went on listening. */
export function talk(url: string, headers: Record<string, string>, messages: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers } as never);
    const timer = setTimeout(() => reject(new Error("a socket hangs")), patienceMs);
    const end = (code: number) => {
      clearTimeout(timer);
      resolve(code);
    };
    socket.addEventListener("open", () => {
      for (const message of messages) socket.send(message);
      socket.send('{"type":"resume"}');
    });
    // An answer to the last message, or the end.
    socket.addEventListener("message", () => setTimeout(() => socket.close(1000), 50), { once: true });
    socket.addEventListener("close", ({ code }) => end(code));
    socket.addEventListener("error", () => end(0));
  });
}
