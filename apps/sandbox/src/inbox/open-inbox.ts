import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, truncate } from "node:fs/promises";
import { join } from "node:path";
import { type Message, messageSchema, normaliseAddress } from "./message.ts";
import type { MailContent } from "./read-mail.ts";

export interface InboxOptions {
  /** Created if missing. Only one process at a time may use it. */
  readonly directory: string;
  /** Max number of messages; older ones are deleted. */
  readonly maxMessages?: number;
  /** Max size of all messages in bytes; older ones are deleted. */
  readonly maxBytes?: number;
  readonly now?: () => Date;
  /** Called if the file could not be shortened; nothing is lost, but it grows. */
  readonly onRewriteFailed?: (error: unknown) => void;
}

export interface Inbox {
  /** Number of lines that could not be read at start and were skipped. */
  readonly unreadableLines: number;
  /**
   * Puts one email into the mailbox of each address. When the promise resolves, the messages are on
   * disk.
   */
  deliver(addresses: readonly string[], content: MailContent): Promise<readonly Message[]>;
  /** Newest first; `to` is one mailbox, `search` selects mailboxes whose address contains it. */
  list(query: { to?: string | undefined; search?: string | undefined; limit: number }): Message[];
  find(id: string): Message | undefined;
  /** Waits for pending writes. */
  close(): Promise<void>;
}

interface Kept {
  readonly message: Message;
  readonly bytes: number;
}

interface Waiting {
  readonly lines: string;
  readonly written: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Opens the inbox: one JSON line per message in `messages.jsonl`, appended and synced before the sender gets the
 * answer "accepted". A last line torn by a crash was never accepted and is cut off. The file is rewritten with the
 * newest messages when it contains twice as many as the limit.
 */
export async function openInbox(options: InboxOptions): Promise<Inbox> {
  const { directory, maxMessages = 5_000, maxBytes = 64 * 2 ** 20 } = options;
  const { now = () => new Date(), onRewriteFailed = () => undefined } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, "messages.jsonl");
  const { kept, unreadableLines } = await readMessages(path);
  let keptBytes = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  let linesInFile = kept.length + unreadableLines;
  let bytesInFile = keptBytes;
  let file = await open(path, "a", 0o600);
  const waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  /** A failed write may have left half a line; the next one starts on a new line. */
  let endsTorn = false;

  function dropOldest() {
    let dropped = 0;
    while (kept.length - dropped > maxMessages || keptBytes > maxBytes) {
      const oldest = kept[dropped];
      if (oldest === undefined) break;
      keptBytes -= oldest.bytes;
      dropped += 1;
    }
    kept.splice(0, dropped);
  }

  async function rewrite() {
    const fresh = `${path}.new`;
    const copy = await open(fresh, "w", 0o600);
    await copy.writeFile(kept.map(({ message }) => toLine(message)).join(""));
    await copy.sync();
    await copy.close();
    await rename(fresh, path);
    await syncDirectory(directory);
    const former = file;
    file = await open(path, "a", 0o600);
    await former.close();
    linesInFile = kept.length;
    bytesInFile = keptBytes;
  }

  /** Writes all waiting messages with one sync, repeatedly until none wait. */
  async function writeAll() {
    while (waiting.length > 0) {
      const group = waiting.splice(0);
      try {
        const lines = group.map((one) => one.lines).join("");
        await file.appendFile(endsTorn ? `\n${lines}` : lines);
        await file.datasync();
        endsTorn = false;
        for (const { written } of group) written();
      } catch (error) {
        endsTorn = true;
        for (const { failed } of group) failed(error);
      }
      // These emails are already safe, so a failed rewrite is retried after the next ones.
      const isLong = linesInFile > 2 * maxMessages || bytesInFile > 2 * maxBytes;
      if (isLong) await rewrite().catch(onRewriteFailed);
    }
    writing = undefined;
  }

  dropOldest();
  if (linesInFile > kept.length) await rewrite();

  return {
    unreadableLines,
    async deliver(addresses, content) {
      const receivedAt = now().toISOString();
      const messages = addresses.map((address) => ({
        id: randomUUID(),
        to: normaliseAddress(address),
        messageId: null,
        ...content,
        receivedAt,
      }));
      const lines = messages.map(toLine);
      await new Promise<void>((written, failed) => {
        waiting.push({
          lines: lines.join(""),
          failed,
          written: () => {
            for (const [index, message] of messages.entries()) {
              const bytes = Buffer.byteLength(lines[index] ?? "");
              kept.push({ message, bytes });
              keptBytes += bytes;
              bytesInFile += bytes;
              linesInFile += 1;
            }
            dropOldest();
            written();
          },
        });
        writing ??= writeAll();
      });
      return messages;
    },
    list({ to, search, limit }) {
      const address = to === undefined ? undefined : normaliseAddress(to);
      const part = normaliseAddress(search ?? "");
      const found: Message[] = [];
      for (let index = kept.length - 1; index >= 0 && found.length < limit; index -= 1) {
        const message = kept[index]?.message;
        if (message === undefined || (address !== undefined && message.to !== address)) continue;
        if (message.to.includes(part)) found.push(message);
      }
      return found;
    },
    find: (id) => kept.find(({ message }) => message.id === id)?.message,
    async close() {
      await writing;
      await file.close();
    },
  };
}

function toLine(message: Message): string {
  return `${JSON.stringify(message)}\n`;
}

/** Reads the file and cuts off a torn end, so that the next message starts on its own line. */
async function readMessages(path: string): Promise<{ kept: Kept[]; unreadableLines: number }> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  const end = content.lastIndexOf(0x0a) + 1;
  if (end < content.length) await truncate(path, end);
  const kept: Kept[] = [];
  let unreadableLines = 0;
  for (let start = 0; start < end; ) {
    const next = content.indexOf(0x0a, start) + 1;
    const message = readLine(content.toString("utf8", start, next - 1));
    if (message === undefined) unreadableLines += 1;
    else kept.push({ message, bytes: next - start });
    start = next;
  }
  return { kept, unreadableLines };
}

function readLine(line: string): Message | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory; there the rename is as durable as possible.
  const handle = await open(directory, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
