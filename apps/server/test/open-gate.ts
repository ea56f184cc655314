import { type AddressInfo, createServer, type Server, type Socket, connect as tcp } from "node:net";
import { Transform } from "node:stream";

/** A local port that leads to a service for as long as it is open; a closed one refuses like a stopped service. */
export interface Gate {
  port: number;
  /** Refuses what comes, and breaks what is connected. */
  close(): Promise<void>;
  open(): Promise<void>;
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

/** Passes everything on in its order, some time later. @param delayMs how much later */
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
 * Stands between the product and a service at `target`, so that tests can stop it and start it again.
 * @param latencyMs how much longer an answer takes than the service needs; 0 when not given
 */
export async function openGate(target: URL, latencyMs = 0): Promise<Gate> {
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    const onward = tcp(Number(target.port), target.hostname);
    for (const end of [socket, onward]) hold(end);
    const way = latencyMs > 0 ? socket.pipe(delayed(latencyMs)) : socket;
    way.pipe(onward).pipe(socket);
    socket.on("close", () => onward.destroy());
    onward.on("close", () => socket.destroy());
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
