import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { encodeHtml } from "./encode-html.ts";

const style = `
:root{color-scheme:light dark;--ground:#f3f7f5;--card:#fff;--text:#0a1f1c;--soft:#4a5f5a;--line:#dfe8e4}
@media (prefers-color-scheme:dark){:root{--ground:#081412;--card:#10211e;--text:#f3f7f5;--soft:#a9bdb7;--line:#24413b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:20px;background:var(--ground);color:var(--text);font:1rem/1.5 Inter,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{width:100%;max-width:440px;padding:32px;border:1px solid var(--line);border-radius:24px;background:var(--card)}
p{margin:0 0 16px;color:var(--soft)}
.brand{color:var(--text);font-weight:700}
h1{margin:0 0 16px;font-size:1.5rem;line-height:1.25}
button,a.button{display:inline-block;min-height:48px;padding:12px 24px;border:0;border-radius:999px;background:#1fbf83;color:#0a1f1c;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid #6366f1;outline-offset:2px}
a{color:inherit}
`;

/** The page's content security policy: no scripts, and one style sheet identified by its hash. */
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256")
  .update(style)
  .digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The action that the page offers: a button that posts to its own address, or a link. */
type PageAction = { button: string } | { label: string; url: string };

interface MailLinkPage {
  heading: string;
  text: string;
  action: PageAction;
}

const actionHtml = (action: PageAction): string =>
  "button" in action
    ? `<form method="post"><button type="submit">${encodeHtml(action.button)}</button></form>`
    : `<a class="button" href="${encodeHtml(action.url)}">${encodeHtml(action.label)}</a>`;

const html = ({ heading, text, action }: MailLinkPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${encodeHtml(heading)} · Lilypad</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">Lilypad</p>
<h1>${encodeHtml(heading)}</h1>
<p>${encodeHtml(text)}</p>
${actionHtml(action)}
</main>
</body>
</html>
`;

/**
 * Answers with the page behind a link in a mail. It needs no session and no script, so it works in every browser. Such
 * a page has a button to confirm, because programs also open links.
 */
export function sendMailLinkPage(reply: FastifyReply, page: MailLinkPage, status = 200) {
  return reply
    .code(status)
    .headers({
      "content-security-policy": policy,
      // The address itself is the token.
      "referrer-policy": "no-referrer",
    })
    .type("text/html; charset=utf-8")
    .send(html(page));
}

/** Accepts the forms that pages and mail programs post; their content is not needed. */
export function acceptEmptyForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    { parseAs: "buffer", bodyLimit: 4096 },
    (_request, _body, done) => done(null, {}),
  );
}
