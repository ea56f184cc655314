import { describe, expect, it } from "vitest";
import { renderMail } from "./render-mail.ts";

const hostile = '<img src=x onerror="alert(1)">\r\nBcc: everyone@example.com';

describe("renderMail", () => {
  const mail = renderMail("ada@example.com", {
    subject: `Hello ${hostile}`,
    heading: `Hello ${hostile}`,
    paragraphs: [hostile],
    code: "123456",
    action: { label: "Open", url: 'https://example.com/?a=1&b="2"' },
    footnote: hostile,
  });

  it("encodes what people typed", () => {
    expect(mail.html).not.toContain("<img");
    expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    expect(mail.html).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
  });

  it("keeps the subject on one line", () => {
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  it("has the same content in plain text", () => {
    expect(mail.text).toContain("123456");
    expect(mail.text).toContain("Open: https://example.com/");
  });
});

describe("the layout of a mail", () => {
  const content = {
    subject: "Ben sent you $10.00",
    heading: "You received $10.00",
    paragraphs: ["Ben Okafor sent you $10.00.", "“Lunch & coffee”"],
    footnote: "You get this because you have an account.",
  };

  it("with a button has a cell with the button's colour and padding, which Outlook for Windows draws too", async () => {
    const { html } = renderMail("ada@example.com", {
      ...content,
      action: { label: "See the payment", url: "https://lilypad.example/transactions?id=1&a=2" },
      unsubscribeUrl: "https://lilypad.example/unsubscribe?token=x",
    });
    expect(html).toMatch(
      /<td bgcolor="#1fbf83" style="padding:14px 28px;[^"]*background:#1fbf83">\s*<a /,
    );
    // A link's padding is ignored there.
    expect(html).not.toMatch(/<a [^>]*padding/);
    await expect(html).toMatchFileSnapshot("mail-with-button.snapshot");
  });

  it("with a code shows it in large type", async () => {
    const { html } = renderMail("ada@example.com", { ...content, code: "123456" });
    await expect(html).toMatchFileSnapshot("mail-with-code.snapshot");
  });

  it("closes every element that it opens", () => {
    const { html } = renderMail("ada@example.com", {
      ...content,
      code: "123456",
      action: { label: "Open", url: "https://lilypad.example" },
    });
    for (const name of ["table", "tr", "td", "a", "p", "h1", "body", "html"])
      expect(html.match(new RegExp(`<${name}[ >]`, "g"))?.length, name).toBe(
        html.match(new RegExp(`</${name}>`, "g"))?.length,
      );
    expect(html.match(/<!--\[if mso\]>/g)?.length).toBe(html.match(/<!\[endif\]-->/g)?.length);
  });
});
