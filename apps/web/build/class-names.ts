import { createHash } from "node:crypto";
import type { CSSModulesOptions } from "vite";

/** The end of the names of all classes of a style sheet. */
export const hashOfClasses = (css: string): string =>
  createHash("sha256").update(css).digest("base64url").slice(0, 5);

/** The endings of class names, by style sheet. */
const endings = new Map<string, string>();

/**
 * Names classes by their file's content. Vite's own names also contain a line number, which made the
 * scripts of the first load half a kilobyte larger.
 */
export const classNames: CSSModulesOptions = {
  generateScopedName: (name, file, css) => {
    const ending = hashOfClasses(css);
    endings.set(file, ending);
    return `_${name}_${ending}`;
  },
};

/**
 * The endings of all class names so far, one after another, each five characters long. A remembered home screen is drawn if all
 * of its classes still have one (shared/remembered/known-styles.ts).
 */
export const knownEndings = (): string => [...new Set(endings.values())].sort().join("");
