import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createSmtpMailer, MailRefused, observeMailer } from "./mailer.ts";

let server: Server | undefined;
afterEach(() => new Promise((done) => server?.close(done) ?? done(undefined)));

/** Opens a minimal SMTP server that stores the mails it receives. */
async function openMailServer(answers: { recipient?: string; data?: string } = {}) {
  const mails: string[] = [];
  server = createServer((socket) => {
    const reply = (line: string) => socket.write(`${line}\r\n`);
    let received = "";
    let inData = false;
    reply("220 test");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      received += chunk.toString();
      for (;;) {
        const ending = inData ? "\r\n.\r\n" : "\r\n";
        const end = received.indexOf(ending);
        if (end < 0) return;
        const line = received.slice(0, end);
        received = received.slice(end + ending.length);
        if (inData) {
          mails.push(line);
          inData = false;
          reply(answers.data ?? "250 accepted");
        } else if (/^DATA/i.test(line)) {
          inData = true;
          reply("354 continue");
        } else if (/^RCPT/i.test(line)) reply(answers.recipient ?? "250 ok");
        else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else reply("250 ok");
      }
    });
  });
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    mailer: createSmtpMailer(`smtp://127.0.0.1:${port}`, "Lilypad <hello@lilypad.example>"),
    mails,
  };
}

const mail = { to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
const headersOf = (raw: string | undefined) =>
  (raw?.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n[ \t]+/g, " ");

describe("a mail", () => {
  it("has headers for unsubscribing with one click and for its message id", async () => {
    const { mailer, mails } = await openMailServer();
    await mailer.send({
      ...mail,
      unsubscribeUrl: "https://lilypad.example/unsubscribe?token=abc",
      messageId: "<one@lilypad.example>",
    });
    const headers = headersOf(mails[0]);
    expect(headers).toMatch(
      /^List-Unsubscribe: <https:\/\/lilypad\.example\/unsubscribe\?token=abc>$/m,
    );
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(headers).toMatch(/^Message-ID: <one@lilypad\.example>$/im);
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  });

  it("gets no further headers or recipients from line breaks in its subject or address", async () => {
    const { mailer, mails } = await openMailServer();
    await mailer.send({
      ...mail,
      subject: "Ada paid you\r\nBcc: eve@example.com\r\n\r\nbody",
      to: "ada@example.com\r\nBcc: eve@example.com",
    });
    const [head = ""] = (mails[0] ?? "").split("\r\n\r\n");
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toMatch(/^Subject: Ada paid you/m);
  });

  it("without an unsubscribe address has no List-Unsubscribe header", async () => {
    const { mailer, mails } = await openMailServer();
    await mailer.send(mail);
    expect(mails).toHaveLength(1);
    expect(headersOf(mails[0])).not.toContain("List-Unsubscribe");
  });

  it.each([
    [{ recipient: "550 no such mailbox" }, true],
    [{ data: "554 not wanted" }, true],
    [{ recipient: "451 come back later" }, false],
    [{ data: "452 full" }, false],
  ])("answered with %j is rejected with MailRefused: %s", async (answers, refused) => {
    const { mailer } = await openMailServer(answers);
    const error = await mailer.send(mail).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof MailRefused).toBe(refused);
  });

  it("for an unavailable server is rejected without MailRefused", async () => {
    const error = await createSmtpMailer("smtp://127.0.0.1:1", "a@b.example")
      .send(mail)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
  });
});

it("a mailer that is observed tells whether a mail was sent, refused for good or not taken", async () => {
  const outcomes: string[] = [];
  let error: Error | undefined;
  const send = async () => {
    if (error !== undefined) throw error;
  };
  const mailer = observeMailer({ send }, (outcome) => outcomes.push(outcome));
  const mail = { to: "ada@example.com", subject: "s", text: "t", html: "h" };
  await mailer.send(mail);
  error = new MailRefused("no such mailbox");
  await expect(mailer.send(mail)).rejects.toBe(error);
  error = new Error("connection refused");
  await expect(mailer.send(mail)).rejects.toBe(error);
  expect(outcomes).toEqual(["sent", "refused", "failed"]);
});
