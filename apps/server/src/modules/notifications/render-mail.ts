import type { Mail } from "../../platform/mailer.ts";

/** What a mail says; the layout is the same for all of them. */
interface MailContent {
  subject: string;
  heading: string;
  /** Plain sentences; anything a person typed may stand in them. */
  paragraphs: readonly string[];
  /** A code, shown large. */
  code?: string;
  /** One thing to do. */
  action?: { label: string; url: string };
  /** Small print: why this mail came. */
  footnote: string;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const encode = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");

/** One line, so that nothing typed can add a header or break out of a sentence. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const htmlOf = ({ subject, heading, paragraphs, code, action, footnote }: MailContent): string => {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#0a1f1c">${encode(heading)}</h1>`,
    ...paragraphs.map(
      (paragraph) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#0a1f1c">${encode(paragraph)}</p>`,
    ),
    code === undefined
      ? ""
      : `<p style="margin:8px 0 24px;padding:20px;border-radius:16px;background:#f3f7f5;text-align:center;font-size:36px;font-weight:700;letter-spacing:8px;color:#0a1f1c">${encode(code)}</p>`,
    action === undefined
      ? ""
      : `<p style="margin:8px 0 24px"><a href="${encode(action.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#1fbf83;color:#0a1f1c;font-size:16px;font-weight:600;text-decoration:none">${encode(action.label)}</a></p>`,
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe8e4;font-size:13px;line-height:1.5;color:#4a5f5a">${encode(footnote)}</p>`,
  ].filter((part) => part !== "");
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${encode(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f3f7f5;${font}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">',
    '<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:700;color:#0f3d36">Lilypad</td></tr>',
    '<tr><td style="padding:32px;border-radius:24px;background:#ffffff">',
    ...body,
    "</td></tr></table></td></tr></table></body></html>",
  ].join("\n");
};

const textOf = ({ heading, paragraphs, code, action, footnote }: MailContent): string =>
  [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    `-- \n${footnote}`,
  ].join("\n\n");

/** A mail in plain text and in HTML; whatever a person typed is encoded. */
export function renderMail(to: string, content: MailContent): Mail {
  const clean: MailContent = {
    ...content,
    subject: oneLine(content.subject),
    heading: oneLine(content.heading),
    paragraphs: content.paragraphs.map(oneLine),
    footnote: oneLine(content.footnote),
  };
  return { to, subject: clean.subject, text: textOf(clean), html: htmlOf(clean) };
}
