import { drawRemembered } from "../shared/remembered/index.ts";
import { afterFirstPaint } from "./after-first-paint.ts";

/** Starts loading the app's code. The page has the links in a template, because they would delay the first paint. */
function loadCode(): void {
  const links = document.querySelector<HTMLTemplateElement>("template#code");
  if (links !== null) document.head.append(links.content);
}

const isDrawn = drawRemembered();
// A page in the background is not painted.
if (isDrawn && document.visibilityState === "visible") afterFirstPaint(loadCode);
else loadCode();
