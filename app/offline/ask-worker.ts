/** Asks the service worker; undefined where there is none. */
export function askWorker<Answer>(message: unknown): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const worker = navigator.serviceWorker?.controller;
    if (!worker) return resolve(undefined);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}
