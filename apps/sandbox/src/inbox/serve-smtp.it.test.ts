import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Inbox, openInbox } from "./open-inbox.ts";
import { type SmtpService, serveSmtp } from "./serve-smtp.ts";

let directory: string;
let inbox: Inbox;
let smtp: SmtpService;
const { log } = fastify();

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "lilypad-smtp-"));
  inbox = await openInbox({ directory });
  smtp = await serveSmtp({ inbox, port: 0, log });
});
afterEach(async () => {
  await smtp.close();
  await inbox.close();
  rmSync(directory, { recursive: true, force: true });
});

const post = (port = smtp.port) => createTransport({ host: "127.0.0.1", port, secure: false });
const all = () => inbox.list({ limit: 1_000 });

/** Sends raw SMTP lines, each after the answer to the previous one. */
function speak(lines: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(smtp.port, "127.0.0.1");
    const answers: string[] = [];
    const left = [...lines];
    let pending = "";
    socket.on("error", reject);
    socket.on("close", () => resolve(answers));
    socket.on("data", (chunk) => {
      pending += chunk.toString("latin1");
      for (let end = pending.indexOf("\r\n"); end >= 0; end = pending.indexOf("\r\n")) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (/^\d{3}-/.test(line)) continue;
        answers.push(line);
        const next = left.shift();
        if (next === undefined) socket.end();
        else socket.write(`${next}\r\n`);
      }
    });
  });
}

describe("an email over SMTP", () => {
  it("arrives in each recipient's mailbox, with text and HTML", async () => {
    await post().sendMail({
      from: "Lilypad <hello@lilypad.example>",
      to: ["Mia@Example.com", "theo@example.com"],
      bcc: "amara@example.com",
      subject: "123456 is your Lilypad code 🪷",
      text: "Dein Code für Lilypad: 123456\n",
      html: "<p>Dein Code für Lilypad: <b>123456</b></p>",
    });
    expect(
      all()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(["amara@example.com", "mia@example.com", "theo@example.com"]);
    expect(inbox.list({ to: "mia@example.com", limit: 1 })).toMatchObject([
      {
        subject: "123456 is your Lilypad code 🪷",
        text: expect.stringContaining("Dein Code für Lilypad: 123456"),
        html: expect.stringContaining("<b>123456</b>"),
      },
    ]);
  });

  it("is still there after a restart", async () => {
    await post().sendMail({
      from: "a@b.example",
      to: "mia@example.com",
      subject: "Kept",
      text: "x",
    });
    const before = all();
    await smtp.close();
    await inbox.close();
    inbox = await openInbox({ directory });
    smtp = await serveSmtp({ inbox, port: 0, log });
    expect(all()).toEqual(before);
  });

  it("is refused with the reason if it is too large, and the next one is accepted", async () => {
    const huge = {
      from: "a@b.example",
      to: "mia@example.com",
      subject: "Huge",
      text: "x".repeat(3 * 2 ** 20),
    };
    await expect(post().sendMail(huge)).rejects.toMatchObject({ responseCode: 552 });
    // A sender that does not announce the size is stopped as well.
    const line = "y".repeat(900);
    const answers = await speak([
      "EHLO x",
      "MAIL FROM:<a@b.example>",
      "RCPT TO:<mia@example.com>",
      "DATA",
      `Subject: Huge\r\n\r\n${`${line}\r\n`.repeat(2_000)}.`,
    ]);
    expect(answers.at(-1)).toMatch(/^552 /);
    expect(all()).toEqual([]);
    await post().sendMail({
      from: "a@b.example",
      to: "mia@example.com",
      subject: "Small",
      text: "x",
    });
    expect(all()).toMatchObject([{ subject: "Small" }]);
  });

  it("cannot inject headers or a second mailbox through a subject or an address", async () => {
    await post().sendMail({
      from: "a@b.example",
      to: "mia@example.com",
      subject: "Hello\r\nBcc: theo@example.com\r\n\r\nA body of my own",
      text: "x",
    });
    const encoded = Buffer.from("Hi\r\nX-Evil: 1\u0000\u2028there").toString("base64");
    await speak([
      "EHLO x",
      "MAIL FROM:<a@b.example>",
      "RCPT TO:<mia@example.com>",
      "DATA",
      `Subject: =?utf-8?B?${encoded}?=\r\nTo: theo@example.com\r\n\r\nbody\r\n.`,
    ]);
    expect(inbox.list({ to: "theo@example.com", limit: 10 })).toEqual([]);
    expect(all().map(({ subject }) => subject)).toEqual([
      "Hi X-Evil: 1 there",
      expect.stringMatching(/^Hello Bcc: theo@example\.com/),
    ]);
    expect(all().every(({ subject }) => !/\p{Cc}/u.test(subject))).toBe(true);
  });

  it("is refused for an invalid address", async () => {
    const answers = await speak([
      "EHLO x",
      "MAIL FROM:<a@b.example>",
      "RCPT TO:<no-address>",
      `RCPT TO:<${"a".repeat(400)}@example.com>`,
      "RCPT TO:<a@b@c>",
      "DATA",
    ]);
    expect(answers.slice(3, 6).every((answer) => answer.startsWith("5"))).toBe(true);
    expect(answers.at(-1)).toMatch(/^503 /);
    expect(all()).toEqual([]);
  });

  it("survives invalid commands, and a browser's request is refused", async () => {
    expect((await speak(["\u0000\u0001\u0002 nonsense", "QUIT"]))[1]).toMatch(/^500 /);
    expect((await speak(["POST / HTTP/1.1"])).at(-1)).toMatch(/^421 /);
    const binary = Buffer.from(Array.from({ length: 600 }, (_, index) => 32 + (index % 90)));
    await speak([
      "EHLO x",
      "MAIL FROM:<>",
      "RCPT TO:<mia@example.com>",
      "DATA",
      `Content-Type: multipart/mixed; boundary=\r\n${binary.toString("latin1")}\r\n.`,
    ]);
    expect(all()).toHaveLength(1);
    await post().sendMail({
      from: "a@b.example",
      to: "mia@example.com",
      subject: "Still here",
      text: "x",
    });
    expect(all()[0]).toMatchObject({ subject: "Still here" });
  });

  it("is accepted with hundreds of others over a few connections", async () => {
    const pool = createTransport({ host: "127.0.0.1", port: smtp.port, secure: false, pool: true });
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        pool.sendMail({
          from: "a@b.example",
          to: `p${index}@example.com`,
          subject: `${index}`,
          text: "x",
        }),
      ),
    );
    pool.close();
    expect(new Set(all().map(({ to }) => to)).size).toBe(200);
  });
});
