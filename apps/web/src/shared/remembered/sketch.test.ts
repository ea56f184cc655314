import { expect, it } from "vitest";
import { sketchFormat } from "./formats.ts";
import { drawSketch, sketchOf } from "./sketch.ts";

function element(html: string): Element {
  const outer = document.createElement("div");
  outer.innerHTML = html;
  return outer;
}
const html = (sketch: unknown) => {
  const outer = document.createElement("div");
  outer.append(...[drawSketch(sketch)].filter((one) => one !== null));
  return outer.innerHTML;
};

it.each([
  '<section class="a" aria-label="Balance"><p style="width: 3px;">$5.00</p></section>',
  '<a href="/profile">ML</a><button type="button" aria-pressed="true">USD</button>',
  '<svg viewBox="0 0 10 10"><g stroke="red"><path d="M0 0"></path></g></svg>',
  "<p>Ben &lt;script&gt; &amp; Co</p>",
])("what was drawn is drawn again: %s", (drawn) => {
  const sketch = JSON.parse(JSON.stringify(sketchOf(element(drawn))));
  expect(html(sketch)).toBe(`<div>${drawn}</div>`);
});

it("elements within a picture stay part of it", () => {
  const drawn = drawSketch(["svg", {}, ["path", { d: "M0 0" }]]) as Element;
  expect(drawn.firstElementChild?.namespaceURI).toBe("http://www.w3.org/2000/svg");
});

it.each([
  ["a script", ["script", {}, "alert(1)"]],
  ["a frame", ["iframe", { src: "/" }]],
  ["a style", ["style", {}, "*{}"]],
  ["something else", { tag: "div" }],
  ["nothing", null],
])("%s is not drawn", (_, sketch) => {
  expect(drawSketch(sketch)).toBeNull();
  expect(html(["div", {}, sketch])).toBe("<div></div>");
});

it.each([
  ["code", { onclick: "alert(1)", onload: "alert(1)" }],
  ["an address of another site", { href: "https://elsewhere.example" }],
  ["an address without a scheme", { href: "//elsewhere.example" }],
  ["an address that is code", { href: "javascript:alert(1)" }],
  ["a source", { src: "/x", srcset: "/x", "xlink:href": "/x" }],
])("an attribute with %s is not drawn", (_, attributes) => {
  expect(html(["a", attributes])).toBe("<a></a>");
});

it("fields and pictures of the page are left out", () => {
  expect(html(sketchOf(element('<p>a</p><input value="1"><img src="/x">')))).toBe(
    "<div><p>a</p></div>",
  );
});

it("a sketch of format 1 is stored like this, and every later version draws it like this", () => {
  const stored = ["div", {}, ["p", { class: "wide" }, "$5.00", ["b", {}, "LIL"]]];
  expect(sketchFormat, "another format needs a sketch of its own here").toBe(1);
  expect(sketchOf(element('<p class="wide">$5.00<b>LIL</b></p>'))).toEqual(stored);
  expect(html(stored)).toBe('<div><p class="wide">$5.00<b>LIL</b></p></div>');
});
