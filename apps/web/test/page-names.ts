import { onTestFinished } from "vitest";
import { pageNames } from "./samples/page-names.ts";

type Names = typeof pageNames;

function write(names: Partial<Names>): void {
  for (const [name, content] of Object.entries(names)) {
    const selector = `meta[name="lilypad:${name}"]`;
    const meta = document.querySelector(selector) ?? document.createElement("meta");
    meta.setAttribute("name", `lilypad:${name}`);
    meta.setAttribute("content", content);
    if (!meta.isConnected) document.head.append(meta);
  }
}

/** Writes the names of the chain and its tokens into the page, as the server does. */
export const writePageNames = (): void => write(pageNames);

/** Writes other names into the page until the test ends. */
export function renameDeployment(names: Partial<Names>): void {
  write(names);
  onTestFinished(writePageNames);
}
