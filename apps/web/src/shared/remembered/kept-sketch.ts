import { isRecord, type Kept, keptOfPerson } from "../device/index.ts";
import { lockMinutesFor } from "../lock/index.ts";
import { areAmountsHidden } from "../money/index.ts";
import { keptPerson, secondFactor } from "../session/index.ts";
import { sketchFormat } from "./formats.ts";
import { hasOnlyKnownStyles } from "./known-styles.ts";

/** The home screen as it was last drawn, and the circumstances that its drawing depends on. */
export interface KeptSketch {
  format: number;
  amountsHidden: boolean;
  /** The drawn elements; `drawSketch` checks each of them. */
  elements: unknown[];
}

/** True for the phone's layout. Wide screens have another one, which loads more of the app before it is shown. */
export const isPhone = (): boolean =>
  // Unlike innerWidth, it does not lay the page out.
  globalThis.matchMedia?.("(width < 700px)").matches === true;

/** The circumstances now. */
export const circumstances = (): Omit<KeptSketch, "elements"> => ({
  format: sketchFormat,
  amountsHidden: areAmountsHidden(),
});

export const keptSketch = (userId: string): Kept<KeptSketch> =>
  keptOfPerson("sketch", userId, (stored) =>
    isRecord(stored) && Array.isArray(stored.elements)
      ? // Each part is compared or checked before it is used.
        (stored as unknown as KeptSketch)
      : null,
  );

/**
 * The person whose home screen may be drawn before the app runs. Null if no one is signed in, if their session is
 * known to have ended or waits for its second factor, or if the app lock is on.
 */
export function personToDraw(): string | null {
  const person = keptPerson();
  if (person === null || secondFactor() === "required") return null;
  return lockMinutesFor(person.id) === null ? person.id : null;
}

/**
 * The elements to draw for a person; null if there are none, or if they would show parts that are hidden now, or look different
 * because this version has other styles.
 */
export function elementsToDraw(userId: string): unknown[] | null {
  const sketch = keptSketch(userId).read();
  if (sketch === null) return null;
  const now = circumstances();
  const isSame = sketch.format === now.format && sketch.amountsHidden === now.amountsHidden;
  return isSame && hasOnlyKnownStyles(sketch.elements) ? sketch.elements : null;
}
