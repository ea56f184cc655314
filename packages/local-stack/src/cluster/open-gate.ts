import { type AddressInfo, createServer, type Server, type Socket, connect as tcp } from "node:net";
import { Transform } from "node:stream";

/** A local port that forwards to a service. When closed, it refuses connections like a stopped service. */
export interface Gate {
  port: number;
  /** Refuses new connections and breaks existing ones. */
  close(): Promise<void>;
  open(): Promise<void>;
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

/** Delays all data by `delayMs` and keeps its order. */
const delayed = (delayMs: number): Transform =>
  new Transform({
    transform(chunk, _encoding, done) {
      setTimeout(() => this.push(chunk), delayMs);
      done();
    },
    flush(done) {
      setTimeout(done, delayMs);
    },
  });

/**
 * Opens a gate between the product and a service at `target`, so that tests can stop and restart the service.
 * @param latencyMs additional latency of each answer
 */
export async function openGate(target: URL, latencyMs = 0): Promise<Gate> {
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    const service = tcp(Number(target.port), target.hostname);
    for (const end of [socket, service]) track(end);
    const requests = latencyMs > 0 ? socket.pipe(delayed(latencyMs)) : socket;
    requests.pipe(service).pipe(socket);
    socket.on("close", () => service.destroy());
    service.on("close", () => socket.destroy());
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    open: async () => {
      if (!server.listening) await listen(server, port);
    },
  };
}
