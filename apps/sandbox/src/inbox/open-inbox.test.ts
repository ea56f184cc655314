import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Inbox, openInbox } from "./open-inbox.ts";

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lilypad inbox "));
  file = join(directory, "messages.jsonl");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const mail = (subject: string) => ({ subject, text: `${subject}\n`, html: null });
const subjects = (inbox: Inbox, to?: string) =>
  inbox.list({ to, limit: 10_000 }).map(({ subject }) => subject);
const linesInFile = () => readFileSync(file, "utf8").split("\n").length - 1;

describe("the inbox", () => {
  it("lists messages newest first, of one mailbox or all", async () => {
    const inbox = await openInbox({ directory });
    await inbox.deliver(["Mia@Example.com"], mail("first"));
    await inbox.deliver(["theo@example.com", "mia@example.com"], mail("second"));
    expect(subjects(inbox)).toEqual(["second", "second", "first"]);
    expect(subjects(inbox, "MIA@example.com")).toEqual(["second", "first"]);
    expect(subjects(inbox, "mia@example.co")).toEqual([]);
    expect(inbox.list({ search: "theo", limit: 5 })).toMatchObject([{ to: "theo@example.com" }]);
    expect(inbox.list({ limit: 1 })).toHaveLength(1);
    await inbox.close();
  });

  it("has all messages again after a restart", async () => {
    const before = await openInbox({ directory });
    await before.deliver(["mia@example.com"], mail('kept\u2028\n"quoted" 🪷'));
    const [message] = before.list({ limit: 1 });
    await before.close();
    const after = await openInbox({ directory });
    expect(after.list({ limit: 10 })).toEqual([message]);
    expect(after.find(message?.id ?? "")).toEqual(message);
    await after.close();
  });

  it("cuts off a line torn by a crash, and continues after it", async () => {
    const before = await openInbox({ directory });
    await before.deliver(["mia@example.com"], mail("whole"));
    await before.deliver(["mia@example.com"], mail("torn"));
    await before.close();
    truncateSync(file, readFileSync(file).length - 7);
    const after = await openInbox({ directory });
    expect(subjects(after)).toEqual(["whole"]);
    await after.deliver(["mia@example.com"], mail("next"));
    await after.close();
    const again = await openInbox({ directory });
    expect(subjects(again)).toEqual(["next", "whole"]);
    expect(again.unreadableLines).toBe(0);
    await again.close();
  });

  it("skips a line that is not a message, and counts it", async () => {
    const before = await openInbox({ directory });
    await before.deliver(["mia@example.com"], mail("whole"));
    await before.close();
    appendFileSync(file, '{"id":1}\nnonsense\n');
    const after = await openInbox({ directory });
    expect(after.unreadableLines).toBe(2);
    expect(subjects(after)).toEqual(["whole"]);
    await after.close();
    expect(linesInFile()).toBe(1);
  });

  it("keeps only the newest messages, in memory and on disk", async () => {
    const inbox = await openInbox({ directory, maxMessages: 3 });
    for (let number = 1; number <= 20; number += 1) {
      await inbox.deliver(["mia@example.com"], mail(`mail ${number}`));
    }
    expect(subjects(inbox)).toEqual(["mail 20", "mail 19", "mail 18"]);
    await inbox.close();
    expect(linesInFile()).toBeLessThanOrEqual(6);
    const after = await openInbox({ directory, maxMessages: 3 });
    expect(subjects(after)).toEqual(["mail 20", "mail 19", "mail 18"]);
    await after.close();
  });

  it("keeps at most the allowed number of bytes", async () => {
    const inbox = await openInbox({ directory, maxBytes: 2_000 });
    for (let number = 1; number <= 50; number += 1) {
      await inbox.deliver(["mia@example.com"], mail(`mail ${number}`));
    }
    expect(subjects(inbox)[0]).toBe("mail 50");
    expect(subjects(inbox).length).toBeLessThan(20);
    await inbox.close();
    expect(readFileSync(file).length).toBeLessThanOrEqual(4_000);
  });

  it("neither loses nor duplicates emails that arrive concurrently", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 40 }),
        async (texts) => {
          rmSync(file, { force: true });
          const inbox = await openInbox({ directory });
          await Promise.all(texts.map((text) => inbox.deliver(["mia@example.com"], mail(text))));
          const stored = inbox.list({ limit: 100 });
          expect(stored.map(({ subject }) => subject).toSorted()).toEqual(texts.toSorted());
          await inbox.close();
          const after = await openInbox({ directory });
          expect(after.list({ limit: 100 })).toEqual(stored);
          await after.close();
        },
      ),
      { numRuns: 30 },
    );
  });
});
