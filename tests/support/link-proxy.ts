import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type LinkProxy = {
  origin: string;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /** Drops all data but keeps connections open, like a tunnel. */
  swallow(): void;
  restore(): void;
  close(): Promise<void>;
};

/** A phone's connection to the server, which a test can cut and restore. */
export async function startLinkProxy(target: string): Promise<LinkProxy> {
  const { port } = new URL(target);
  let state: "open" | "cut" | "swallowed" = "open";
  const sockets = new Set<Socket>();

  function keep(socket: Socket) {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    if (state === "swallowed") socket.pause();
  }
  const server = createServer((phone) => {
    if (state === "cut") return phone.resetAndDestroy();
    const far = connect(Number(port), "127.0.0.1");
    for (const [from, to] of [
      [phone, far],
      [far, phone],
    ] as const) {
      keep(from);
      from.on("data", (chunk) => {
        if (!to.write(chunk)) from.pause();
      });
      to.on("drain", () => state !== "swallowed" && from.resume());
      from.on("end", () => to.end());
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      state = "cut";
      for (const socket of sockets) socket.resetAndDestroy();
    },
    swallow() {
      state = "swallowed";
      for (const socket of sockets) socket.pause();
    },
    restore() {
      state = "open";
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
