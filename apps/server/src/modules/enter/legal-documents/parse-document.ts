import { createHash } from "node:crypto";
import type { Block, DocumentText, LegalDocument } from "./legal-document.ts";

/** A file that is not written as docs/runbooks/terms-and-privacy-policy.md describes. */
export class WrongDocument extends Error {
  override readonly name = "WrongDocument";
}

const maxLength = 300_000;
const versionPattern = /^[A-Za-z0-9][\w.-]{0,39}$/;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

const refuse = (line: number, problem: string): never => {
  throw new WrongDocument(`line ${line}: ${problem}`);
};

const isDate = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return (
    datePattern.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  );
};

/** Markup that would be shown as it is typed, because only headings, paragraphs and lists are known. */
const unknownMarkup: readonly (readonly [RegExp, string])[] = [
  [/^#{3,}/, "there are headings of two levels only, # and ##"],
  [/^</, "HTML is not shown; write plain text"],
  [/^(\||```|~~~|>)/, "tables, quotations and code are not shown; write plain text"],
  [/\*\*|__|!?\[[^\]]*\]\(/, "emphasis, links and pictures are not shown; write plain text"],
];

/** Reads `version: …` and `date: …` up to the first empty line. */
function readHead(lines: readonly string[]): { version: string; date: string; end: number } {
  const end = lines.findIndex((line) => line.trim() === "");
  const head = new Map<string, string>();
  for (const [index, line] of lines.slice(0, Math.max(end, 0)).entries()) {
    const [, name = "", value = ""] = /^(\w+): *(.*?) *$/.exec(line) ?? [];
    if (name !== "version" && name !== "date") {
      return refuse(index + 1, "the head has two lines, `version: …` and `date: …`");
    }
    head.set(name, value);
  }
  const version = head.get("version") ?? refuse(1, "the head must have a line `version: …`");
  const date = head.get("date") ?? refuse(1, "the head must have a line `date: …`");
  if (!versionPattern.test(version)) {
    refuse(1, "the version has up to 40 letters, digits, dots and dashes, such as 3 or 2026-12");
  }
  if (!isDate(date)) refuse(1, "the date is the first day of this version, as year-month-day");
  return { version, date, end };
}

/** Collects paragraphs and lists. Lines that follow each other are one paragraph or one point. */
function createBlocks() {
  const blocks: Block[] = [];
  let isOpen = false;
  return {
    blocks,
    close(): void {
      isOpen = false;
    },
    add(line: string): void {
      const last = blocks.at(-1);
      const point = /^[-*] +(.*)$/.exec(line);
      if (point !== null) {
        const text = point[1] ?? "";
        if (last !== undefined && "points" in last) last.points.push(text);
        else blocks.push({ points: [text] });
      } else if (isOpen && last !== undefined && "text" in last && !/^\d+[.)] /.test(line)) {
        last.text += ` ${line}`;
      } else if (isOpen && last !== undefined && "points" in last) {
        last.points.push(`${last.points.pop()} ${line}`);
      } else {
        blocks.push({ text: line });
      }
      isOpen = true;
    },
  };
}

function readBody(lines: readonly string[], from: number): DocumentText {
  let title: string | null = null;
  const summary = createBlocks();
  const sections: { title: string; collected: ReturnType<typeof createBlocks>; line: number }[] =
    [];
  for (const [index, typed] of lines.entries()) {
    const number = index + 1;
    const line = typed.trim();
    const current = sections.at(-1)?.collected ?? summary;
    if (index < from) continue;
    if (line === "") {
      current.close();
      continue;
    }
    const [, problem] = unknownMarkup.find(([pattern]) => pattern.test(line)) ?? [];
    if (problem !== undefined) refuse(number, problem);
    const [, marks, heading = ""] = /^(#{1,2}) +(.+)$/.exec(line) ?? [];
    if (marks === "#") {
      if (title !== null)
        refuse(number, "there is one title only, the first line that begins with #");
      title = heading;
    } else if (title === null) {
      refuse(number, "the text begins with its title, such as `# Terms of service`");
    } else if (marks === "##") {
      sections.push({ title: heading, collected: createBlocks(), line: number });
    } else {
      current.add(line);
    }
  }
  if (title === null) throw new WrongDocument("there is no title, such as `# Terms of service`");
  if (sections.length === 0)
    throw new WrongDocument("there is no section, such as `## Your account`");
  for (const { collected, line } of sections) {
    if (collected.blocks.length === 0) refuse(line, "this section is empty");
  }
  return {
    title,
    summary: summary.blocks,
    sections: sections.map((section) => ({
      title: section.title,
      blocks: section.collected.blocks,
    })),
  };
}

/**
 * Reads an operator's document: a head with version and date, a title (`#`), sections (`##`), paragraphs and lists
 * (`-`).
 * @throws WrongDocument that names the line and the mistake in it
 */
export function parseDocument(file: string): LegalDocument {
  if (file.length > maxLength) throw new WrongDocument("it is longer than 300,000 characters");
  const lines = file.replace(/^\uFEFF/, "").split(/\r?\n/);
  const { version, date, end } = readHead(lines);
  return {
    version,
    inForceSince: date,
    text: readBody(lines, end),
    sha256: createHash("sha256").update(file).digest(),
  };
}
