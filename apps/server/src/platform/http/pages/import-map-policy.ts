import { createHash } from "node:crypto";

/** The element with which a page of the web app maps the lasting names of its scripts to their files. */
const importMap = /<script type="importmap">([^<]*)<\/script>/;

/** Returns the source expression that allows a page's import map by its content; null for a page without one. */
export function sourceOfImportMap(page: string): string | null {
  const content = importMap.exec(page)?.[1];
  if (content === undefined) return null;
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/** Adds a source to the scripts that a content security policy allows. */
export const withScriptSource = (policy: string, source: string): string =>
  policy.replace(/(?<=^|;)script-src [^;]*/, (directive) => `${directive} ${source}`);
