import { connect, type Socket } from "node:net";

/** An open event stream of one person. */
export interface EventStream {
  /** Resolves when an event of this type arrives next, with its time on this process's clock. */
  next(type: string): Promise<number>;
  /** Number of events that have arrived, with the first one, `ready`. */
  count(): number;
  isOpen(): boolean;
  close(): void;
}

const readyEvent = '"type":"ready"';

/**
 * Opens an event stream as the app does, and resolves when its first event has arrived.
 * @param from this machine's address that the server sees, such as 127.0.0.2
 * @throws Error with the beginning of the answer unless it is a stream
 */
export async function openEventStream(
  port: number,
  { token, from }: { token: string; from: string },
): Promise<EventStream> {
  const socket: Socket = connect({ port, host: "127.0.0.1", localAddress: from, noDelay: true });
  socket.setEncoding("latin1");
  const waiting = new Map<string, (at: number) => void>();
  let events = 0;
  let isOpen = true;
  await new Promise<void>((resolve, reject) => {
    let head = "";
    let isReady = false;
    socket.once("error", reject);
    socket.on("close", () => {
      isOpen = false;
      reject(new Error(`an event stream was closed: ${head.slice(0, 100)}`));
    });
    socket.on("data", (chunk: string) => {
      if (!isReady) {
        head += chunk;
        if (!head.startsWith("HTTP/1.1 200 ".slice(0, head.length)))
          return void reject(new Error(head.slice(0, 100)));
        if (!head.includes(readyEvent)) return;
        isReady = true;
        resolve();
      }
      for (const [, type = ""] of chunk.matchAll(/"type":"([\w-]+)"/g)) {
        events += 1;
        waiting.get(type)?.(performance.now());
        waiting.delete(type);
      }
    });
    socket.write(
      `GET /api/v1/events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
  });
  return {
    next: (type) => new Promise((resolve) => waiting.set(type, resolve)),
    count: () => events,
    isOpen: () => isOpen,
    close: () => socket.destroy(),
  };
}
