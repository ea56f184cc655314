import { keepTap } from "./keep-tap.ts";
import { elementsToDraw, isPhone, personToDraw } from "./kept-sketch.ts";
import { drawSketch } from "./sketch.ts";

/**
 * Draws the home screen that this device remembers on a phone before the app runs, or its outline (the page's
 * template) if it remembers nothing. Built as a separate small script (see build/head-scripts.ts), because it
 * blocks the page.
 * @returns whether the home screen or its outline was drawn
 */
export function drawRemembered(): boolean {
  const root = document.getElementById("root");
  const userId = personToDraw();
  if (root === null || userId === null || !isPhone()) return false;
  const drawn = elementsToDraw(userId)?.map((one) => drawSketch(one));
  const outline = document.querySelector<HTMLTemplateElement>("template#home")?.content.childNodes;
  const nodes = drawn?.filter((one) => one !== null) ?? [...(outline ?? [])];
  if (nodes.length === 0) return false;
  root.replaceChildren(...nodes);
  root.dataset.drawn = "";
  keepTap(root);
  return true;
}
