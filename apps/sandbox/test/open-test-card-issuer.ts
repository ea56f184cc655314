import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../src/app.ts";
import { type CardIssuerOptions, openCardIssuer } from "../src/cards/open-card-issuer.ts";
import { openPhone } from "../src/phone/index.ts";
import { openPushService } from "../src/push/index.ts";

/** For tests: the card issuer behind the sandbox's HTTP, and its messages to people. */
export async function openTestCardIssuer(options: Partial<CardIssuerOptions> = {}) {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), "lilypad-cards-"));
  const sent: { readonly to: string; readonly text: string }[] = [];
  const issuer = await openCardIssuer({
    publicUrl: () => "http://localhost:4100",
    sendMail: async (to, { text }) => void sent.push({ to, text }),
    sendText: (to, text) => void sent.push({ to, text }),
    ...options,
    directory,
  });
  const app = buildApp({
    inbox: noInbox,
    chain: {
      mint: async () => ({ kind: "unreachable" }) as const,
      giveGas: async () => false,
      readStatus: async () => "silent",
    },
    bank: null,
    cardIssuer: issuer,
    phone: openPhone(),
    push: openPushService(),
    appUrl: "http://localhost:4000",
  });

  async function call(method: "GET" | "POST" | "PATCH", url: string, body?: object, token = "") {
    const answer = await app.inject({
      method,
      url,
      headers: { host: "localhost:4100", authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  }

  return {
    issuer,
    app,
    directory,
    call,
    /** The six digits of the newest message to an address or a number. */
    codeFor: (to: string) =>
      /\b\d{6}\b/.exec(sent.filter((one) => one.to === to).at(-1)?.text ?? "")?.[0] ?? "",
    close: async ({ keep = false } = {}) => {
      await app.close();
      await issuer.store.flushed();
      if (!keep) rmSync(directory, { recursive: true, force: true });
    },
  };
}

const noInbox = {
  unreadableLines: 0,
  deliver: async () => [],
  list: () => [],
  find: () => undefined,
  close: async () => undefined,
};
