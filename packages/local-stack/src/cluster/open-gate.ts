import { type AddressInfo, createServer, type Server, type Socket, connect as tcp } from "node:net";
import { Transform } from "node:stream";

/** A local port that forwards to a service. When closed, it refuses connections like a stopped service. */
export interface Gate {
  port: number;
  /** Refuses new connections and breaks existing ones. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Breaks existing connections; new ones are forwarded. */
  cut(): void;
  /** Holds back all data in either direction until `release`, like a network that has stopped. */
  hold(): void;
  /** Passes on the data that was held back, in order. */
  release(): void;
  /** Delays everything that is sent to the service from now on. */
  delay(latencyMs: number): void;
}

/** The current state of the traffic through a gate. */
interface Traffic {
  latencyMs: number;
  /** Resolves when nothing is held; undefined if nothing is. */
  held: Promise<void> | undefined;
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

/** Passes data on in its order, as late as the gate says. */
function passing(traffic: Traffic, latencyOf: () => number): Transform {
  let waiting = 0;
  let last = Promise.resolve();
  return new Transform({
    transform(chunk, _encoding, done) {
      const latencyMs = latencyOf();
      if (waiting === 0 && latencyMs === 0 && traffic.held === undefined) {
        done(null, chunk);
        return;
      }
      const dueAt = performance.now() + latencyMs;
      waiting += 1;
      last = last.then(async () => {
        await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
        while (traffic.held !== undefined) await traffic.held;
        waiting -= 1;
        if (!this.destroyed) this.push(chunk);
      });
      done();
    },
    flush(done) {
      void last.then(() => done());
    },
  });
}

/**
 * Opens a gate between the product and a service at `target`, so that tests can stop and restart the service.
 * @param latencyMs additional latency of each answer
 */
export async function openGate(target: URL, latencyMs = 0): Promise<Gate> {
  const traffic: Traffic = { latencyMs, held: undefined };
  let pass: (() => void) | undefined;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  // Without noDelay, a part of a message waits until the one before it is acknowledged: 40 ms for each, which no network adds.
  const server = createServer({ noDelay: true }, (socket) => {
    const service = tcp({ port: Number(target.port), host: target.hostname, noDelay: true });
    for (const end of [socket, service]) track(end);
    socket.pipe(passing(traffic, () => traffic.latencyMs)).pipe(service);
    service.pipe(passing(traffic, () => 0)).pipe(socket);
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
        breakAll();
      }),
    open: async () => {
      if (!server.listening) await listen(server, port);
    },
    cut: breakAll,
    hold() {
      traffic.held ??= new Promise((resolve) => {
        pass = resolve;
      });
    },
    release() {
      traffic.held = undefined;
      pass?.();
    },
    delay(latency) {
      traffic.latencyMs = latency;
    },
  };
}
