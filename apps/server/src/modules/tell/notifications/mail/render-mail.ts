import { encodeHtml as encode } from "../../../../platform/http/pages/encode-html.ts";
import type { Mail } from "../../../../platform/outside/mailer.ts";

/** The content of a mail; the layout is the same for all mails. */
interface MailContent {
  subject: string;
  heading: string;
  /** Plain sentences; they may contain text that a person typed. */
  paragraphs: readonly string[];
  /** A code, shown in large type. */
  code?: string;
  /** A button. */
  action?: { label: string; url: string };
  /** Small print: why the person got this mail. */
  footnote: string;
  /** The link to unsubscribe; codes and security mails have none. */
  unsubscribeUrl?: string;
}

/**
 * Puts text on one line, so that typed text can neither add a header nor break out of a sentence.
 */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Colours are inline, because some mail programs support nothing else. Mail programs with dark mode
 * use these styles instead. The button is the same in both.
 */
const darkStyles = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  "body,.ground{background:#081412!important}",
  ".card{background:#10211e!important}",
  ".code{background:#081412!important}",
  ".text,.brand{color:#f3f7f5!important}",
  ".soft{color:#a9bdb7!important;border-color:#24413b!important}",
  "}",
].join("");

const paragraphStyle = "margin:0 0 16px;font-size:16px;line-height:1.5;color:#0a1f1c";
const smallPrintStyle =
  "margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe8e4;font-size:13px;line-height:1.5;color:#4a5f5a";

/**
 * A button is a cell of a table, because Outlook for Windows ignores the padding of a link. Its colour is an attribute as well, for
 * programs that leave out styles.
 */
const buttonOf = ({ label, url }: NonNullable<MailContent["action"]>): string =>
  [
    '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:separate"><tr>',
    '<td bgcolor="#1fbf83" style="padding:14px 28px;border-radius:999px;background:#1fbf83">',
    `<a href="${encode(url)}" style="display:inline-block;color:#0a1f1c;font-size:16px;font-weight:600;text-decoration:none">${encode(label)}</a>`,
    "</td></tr></table>",
  ].join("");

const bodyOf = (content: MailContent): string[] => {
  const { heading, paragraphs, code, action, footnote, unsubscribeUrl } = content;
  const ending =
    unsubscribeUrl === undefined
      ? ""
      : ` <a class="soft" href="${encode(unsubscribeUrl)}" style="color:#4a5f5a">Turn these emails off</a>`;
  return [
    `<h1 class="text" style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#0a1f1c">${encode(heading)}</h1>`,
    ...paragraphs.map(
      (paragraph) => `<p class="text" style="${paragraphStyle}">${encode(paragraph)}</p>`,
    ),
    code === undefined
      ? ""
      : `<p class="text code" style="margin:8px 0 24px;padding:20px;border-radius:16px;background:#f3f7f5;text-align:center;font-size:36px;font-weight:700;letter-spacing:8px;color:#0a1f1c">${encode(code)}</p>`,
    action === undefined ? "" : buttonOf(action),
    `<p class="soft" style="${smallPrintStyle}">${encode(footnote)}${ending}</p>`,
  ].filter((part) => part !== "");
};

const htmlOf = (content: MailContent): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${encode(content.subject)}</title><style>${darkStyles}</style></head>`,
    `<body style="margin:0;padding:0;background:#f3f7f5;${font}">`,
    '<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">',
    // Outlook for Windows ignores the largest width of a table, and reads only the table in these comments.
    '<!--[if mso]><table role="presentation" width="480" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">',
    '<tr><td class="brand" style="padding:0 8px 16px;font-size:20px;font-weight:700;color:#0f3d36">Lilypad</td></tr>',
    '<tr><td class="card" style="padding:32px;border-radius:24px;background:#ffffff">',
    ...bodyOf(content),
    "</td></tr></table>",
    "<!--[if mso]></td></tr></table><![endif]-->",
    "</td></tr></table></body></html>",
  ].join("\n");

const textOf = (content: MailContent): string => {
  const { heading, paragraphs, code, action, footnote, unsubscribeUrl } = content;
  return [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    `-- \n${footnote}${unsubscribeUrl === undefined ? "" : `\nTurn these emails off: ${unsubscribeUrl}`}`,
  ].join("\n\n");
};

/** A mail in plain text and HTML. Text that a person typed is encoded. */
export function renderMail(to: string, content: MailContent): Mail {
  const clean: MailContent = {
    ...content,
    subject: oneLine(content.subject),
    heading: oneLine(content.heading),
    paragraphs: content.paragraphs.map(oneLine),
    footnote: oneLine(content.footnote),
  };
  return {
    to,
    subject: clean.subject,
    text: textOf(clean),
    html: htmlOf(clean),
    ...(clean.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: clean.unsubscribeUrl }),
  };
}
