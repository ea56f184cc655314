import { createHash } from "node:crypto";
import type { CSSModulesOptions } from "vite";

/** The end of the names of all classes of a style sheet. */
export const hashOfClasses = (css: string): string =>
  createHash("sha256").update(css).digest("base64url").slice(0, 5);

/**
 * Names classes by their file's content. Vite's own names also contain a line number, which made the
 * scripts of the first load half a kilobyte larger.
 */
export const classNames: CSSModulesOptions = {
  generateScopedName: (name, _file, css) => `_${name}_${hashOfClasses(css)}`,
};
