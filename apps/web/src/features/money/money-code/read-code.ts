/** A picture's points, four bytes each. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** The text of the QR code in a picture, or null when there is none. */
export type ReadCode = (canvas: HTMLCanvasElement) => Promise<string | null>;

/** The browser's own reader, where it has one (it is not in TypeScript's library yet). */
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

/**
 * The best reader this browser has: its own, else one in JavaScript that is only then loaded.
 * @throws when the reader's code can't be loaded
 */
export async function loadCodeReader(): Promise<ReadCode> {
  const own = await ownReader().catch(() => null);
  if (own !== null) return own;
  const { default: jsQR } = await import("jsqr");
  return async (canvas) => {
    const { data, width, height } = pixelsOf(canvas);
    return jsQR(data, width, height, { inversionAttempts: "attemptBoth" })?.data ?? null;
  };
}

async function ownReader(): Promise<ReadCode | null> {
  const Detector = globalThis.BarcodeDetector;
  if (Detector === undefined) return null;
  if (!(await Detector.getSupportedFormats()).includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (canvas) => (await detector.detect(canvas))[0]?.rawValue ?? null;
}

function pixelsOf(canvas: HTMLCanvasElement): Pixels {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("this browser draws no pictures");
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
