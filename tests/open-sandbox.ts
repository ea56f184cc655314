import type { AddressInfo } from "node:net";
import { buildApp } from "../apps/sandbox/src/app.ts";
import { openPhone } from "../apps/sandbox/src/phone/index.ts";
import { openPushService } from "../apps/sandbox/src/push/index.ts";

/** The sandbox's push service and phone over HTTP, without its other parts. */
export async function openSandbox() {
  const push = openPushService();
  const phone = openPhone();
  const app = buildApp({
    inbox: {
      unreadableLines: 0,
      deliver: async () => [],
      list: () => [],
      find: () => undefined,
      close: async () => undefined,
    },
    chain: {
      mint: async () => ({ kind: "unreachable" }),
      giveGas: async () => false,
      readStatus: async () => "silent",
    },
    bank: null,
    cardIssuer: null,
    phone,
    push,
    appUrl: "http://localhost:4000",
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, push, phone, url: `http://127.0.0.1:${port}` };
}
