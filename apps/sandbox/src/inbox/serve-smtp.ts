import type { AddressInfo } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import type { Inbox } from "./open-inbox.ts";
import { readMail } from "./read-mail.ts";

export interface SmtpOptions {
  readonly inbox: Inbox;
  /** The port on 127.0.0.1; 0 uses any free one. */
  readonly port: number;
  readonly log: FastifyBaseLogger;
  readonly largestMailBytes?: number;
}

export interface SmtpService {
  readonly port: number;
  close(): Promise<void>;
}

const maxRecipients = 50;
const maxAddressLength = 320;

/** An answer that tells the sender not to retry this email. */
class RefusedMail extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/**
 * Accepts emails for any address, without authentication and TLS, because it listens on this
 * machine only. An email is accepted once it is stored.
 */
export async function serveSmtp(options: SmtpOptions): Promise<SmtpService> {
  const { inbox, log, largestMailBytes = 2 ** 20 } = options;
  const server = new SMTPServer({
    name: "lilypad-sandbox",
    banner: "Lilypad sandbox inbox",
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: largestMailBytes,
    rejectOversized: true,
    maxRecipients,
    maxClients: 200,
    socketTimeout: 60_000,
    closeTimeout: 1_000,
    onRcptTo: ({ address }, _session, answer) =>
      answer(
        isPlausible(address)
          ? null
          : new RefusedMail(553, "That is not an address this inbox can hold"),
      ),
    onData: (stream, { envelope }, answer) => {
      receive(stream, largestMailBytes)
        .then(async (raw) => {
          // An oversized email has already been answered with 552.
          if (raw === undefined) return answer(null);
          const content = await readMail(raw).catch(() => {
            throw new RefusedMail(554, "This mail cannot be read");
          });
          const messages = await inbox.deliver(
            envelope.rcptTo.map(({ address }) => address),
            content,
          );
          log.info({ ids: messages.map(({ id }) => id), bytes: raw.length }, "mail received");
          answer(null, `Stored as ${messages.map(({ id }) => id).join(" ")}`);
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, "mail refused");
          answer(error instanceof RefusedMail ? error : new Error("The mail could not be stored"));
        });
    },
  });
  // Later errors belong to one connection, such as a client that hangs up.
  server.on("error", (error) => log.warn({ err: error }, "mail connection failed"));
  const port = await listen(server, options.port);
  return {
    port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve((server.server.address() as AddressInfo).port);
    });
  });
}

/** The whole email, or undefined if it is too large; then it is read to its end and discarded. */
async function receive(
  stream: SMTPServerDataStream,
  largestBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= largestBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return bytes <= largestBytes ? Buffer.concat(chunks) : undefined;
}

function isPlausible(address: string): boolean {
  return address.length <= maxAddressLength && /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(address);
}
