import { createServer } from "node:net";

/**
 * Ports below those that Linux gives to outgoing connections (from 32768 on). A port of that range can be taken by
 * any connection between the moment it is found and the moment its process listens. Browsers refuse to open port 10080.
 */
const lowestPort = 10_100;
const highestPort = 32_000;

const given = new Set<number>();

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/**
 * Finds a TCP port on 127.0.0.1 on which no process listens at the moment. A process is given no port twice.
 * @throws Error if 100 random ports are all in use
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = lowestPort + Math.floor(Math.random() * (highestPort - lowestPort));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error("no free port was found");
}
