export interface Size {
  width: number;
  height: number;
}

/** The max side of a picture that is read. More pixels take time and do not help. */
export const maxSidePx = 1200;

/** Returns the size at which a picture is read: its own, or smaller with the same shape. */
export function drawSize({ width, height }: Size, maxSide = maxSidePx): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Returns the text of the QR code in a picture, or null if there is none. */
export type ReadCode = (canvas: HTMLCanvasElement) => Promise<string | null>;

/** The browser's own reader. It is missing in some browsers and in TypeScript's library. */
interface BarcodeDetectorClass {
  new (options: {
    formats: string[];
  }): {
    detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<string[]>;
}

declare global {
  var BarcodeDetector: BarcodeDetectorClass | undefined;
}

/** A browser's reader that has not answered by then never will: one picture takes it some 20 ms. */
const patienceMs = 2_000;

/**
 * Loads the browser's own reader, and one in JavaScript for where it is missing or does not work: it may refuse
 * every picture, never answer, or find nothing at all.
 * @param emptyFrames how often in a row the browser's reader may find nothing until the other one is tried as well
 * @throws if the JavaScript reader cannot be loaded
 */
export async function loadCodeReader(emptyFrames = 1): Promise<ReadCode> {
  let own = await withinMs(ownReader(), patienceMs).catch(() => null);
  if (own === null) return loadOtherReader();
  let empty = 0;
  return async (canvas) => {
    if (own !== null) {
      try {
        const code = await withinMs(own(canvas), patienceMs);
        empty = code === null ? empty + 1 : 0;
        if (code !== null || empty < emptyFrames) return code;
        empty = 0;
      } catch {
        // It failed once, so it would fail for each of the next frames.
        own = null;
      }
    }
    return (await loadOtherReader())(canvas);
  };
}

async function loadOtherReader(): Promise<ReadCode> {
  const { default: jsQR } = await import("jsqr");
  return async (canvas) => {
    const { data, width, height } = pixelsOf(canvas);
    return jsQR(data, width, height, { inversionAttempts: "attemptBoth" })?.data ?? null;
  };
}

/** @throws if there is no answer in time */
function withinMs<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function ownReader(): Promise<ReadCode | null> {
  const Detector = globalThis.BarcodeDetector;
  if (Detector === undefined) return null;
  if (!(await Detector.getSupportedFormats()).includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (canvas) => (await detector.detect(canvas))[0]?.rawValue ?? null;
}

function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("this browser has no 2D canvas");
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
