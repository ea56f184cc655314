import { describe, expect, it } from "vitest";
import { html } from "./html.ts";

describe("a page", () => {
  it("encodes values, in text and in attributes", () => {
    const hostile = `"><script>alert('x')</script>&`;
    expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">' +
        "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>",
    );
  });

  it("keeps parts that are already HTML, and omits missing values", () => {
    const rows = ["a", "<b>"].map((row) => html`<li>${row}</li>`);
    expect(html`<ul>${rows}</ul>${undefined}${7n}`.text).toBe(
      "<ul><li>a</li><li>&lt;b&gt;</li></ul>7",
    );
  });
});
