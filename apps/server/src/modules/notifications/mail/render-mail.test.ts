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
