import { onTestFinished } from "vitest";

/** Writes the hidden teasers into the page, as the server does, until the test ends. */
export function hideTeasers(...teasers: string[]): void {
  const meta = document.createElement("meta");
  meta.name = "lilypad:hidden-teasers";
  meta.content = teasers.join(" ");
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
