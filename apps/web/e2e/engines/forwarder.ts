import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Forwarder {
  url: string;
  /** Ends all connections and accepts no more, as a lost network does. */
  interrupt(): Promise<void>;
}

/**
 * Forwards connections to the product under test, so that it can be made unreachable for one browser:
 * WebDriver cannot take a browser offline.
 */
export async function startForwarder(target: string): Promise<Forwarder> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => socket.destroy());
  };
  const server = createServer((client) => {
    const product = connect(Number(port), hostname);
    for (const socket of [client, product]) keep(socket);
    client.pipe(product).pipe(client);
    client.on("close", () => product.destroy());
    product.on("close", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    interrupt: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
