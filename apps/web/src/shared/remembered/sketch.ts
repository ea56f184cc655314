import { isRecord, isText } from "../device/index.ts";

/** An element as it was drawn: its name, its attributes, and its content. */
export type Sketch = string | [name: string, attributes: Record<string, string>, ...Sketch[]];

const svgNamespace = "http://www.w3.org/2000/svg";

/** The elements that screens consist of. None of them runs code or loads anything. */
const names =
  /^(?:a|b|button|circle|clipPath|dd|defs|div|dl|dt|ellipse|footer|g|h[1-4]|header|i|label|li|line|linearGradient|main|nav|ol|p|path|polygon|polyline|radialGradient|rect|section|small|span|stop|strong|svg|text|ul|use)$/;

/** Links lead to our own paths; `on…` attributes would be code. */
const isHarmless = (name: string, value: string): boolean =>
  name === "href" ? /^[/#](?!\/)/.test(value) : !/^(?:on|xlink:|src)/i.test(name);

/** Describes an element with everything in it; other kinds of elements and empty texts are left out. */
export function sketchOf(element: Element): Sketch | null {
  if (!names.test(element.localName)) return null;
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (isHarmless(name, value)) attributes[name] = value;
  }
  const sketch: Sketch = [element.localName, attributes];
  for (const child of element.childNodes) {
    if (child instanceof Text) sketch.push(child.data);
    else if (child instanceof Element) {
      const inner = sketchOf(child);
      if (inner !== null) sketch.push(inner);
    }
  }
  return sketch;
}

/**
 * Draws a sketch again. The stored sketch may have been tampered with, so only harmless elements and attributes are
 * drawn.
 */
export function drawSketch(sketch: unknown, isInSvg = false): Node | null {
  if (isText(sketch)) return document.createTextNode(sketch);
  if (!Array.isArray(sketch)) return null;
  const [name, attributes, ...children]: unknown[] = sketch;
  if (!isText(name) || !names.test(name) || !isRecord(attributes)) return null;
  const isSvg = isInSvg || name === "svg";
  const element = isSvg
    ? document.createElementNS(svgNamespace, name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (isText(value) && isHarmless(key, value)) element.setAttribute(key, value);
  }
  for (const child of children) {
    const inner = drawSketch(child, isSvg);
    if (inner !== null) element.append(inner);
  }
  return element;
}
