import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { openRoundRobinProxy } from "./open-round-robin-proxy.ts";

it("tells clients how long the proxy keeps a connection, not how long the server behind it does", async () => {
  const server = createServer((_request, answer) => answer.end("answered"));
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const proxy = await openRoundRobinProxy([`http://127.0.0.1:${port}`]);
  try {
    const answer = await fetch(proxy.url);
    expect(await answer.text()).toBe("answered");
    expect(answer.headers.get("keep-alive")).toBe("timeout=60");
  } finally {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  }
});
