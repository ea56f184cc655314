import { createHash } from "node:crypto";
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
export const unsubscribePagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256")
  .update(style)
  .digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

type State = "asks" | "done" | "unknown";

const words: Record<State, { heading: string; text: string }> = {
  asks: {
    heading: "Turn emails off?",
    text: "You won't get emails about payments, requests or your account any more. You'll still get sign-in codes and security messages.",
  },
  done: {
    heading: "Emails are off",
    text: "You'll only get sign-in codes and security messages by email. You can turn emails on again in your notification settings.",
  },
  unknown: {
    heading: "This link doesn't work",
    text: "Nothing was changed. Please use the link in a newer email, or turn emails off in your notification settings.",
  },
};

/** The page behind the link in a mail. It asks first, because programs also open links. */
export function unsubscribePage(state: State, publicUrl: string): string {
  const { heading, text } = words[state];
  const settings = encodeHtml(`${publicUrl}/profile/notifications`);
  const action =
    state === "asks"
      ? '<form method="post"><button type="submit">Turn emails off</button></form>'
      : `<a class="button" href="${settings}">Notification settings</a>`;
  return `<!doctype html>
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
${action}
</main>
</body>
</html>
`;
}
