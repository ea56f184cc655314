import { encode } from "uqr";
import { describe, expect, it, vi } from "vitest";
import { loadCodeReader } from "./read-code.ts";

const link =
  "https://app.lilypad.example/send-money?to=abcdefghijklmno&amount=12.50&currency=USD&note=Boat";

/** A canvas with a code on it, `pixels` points for each of its modules; nothing drawn for "". */
function canvasWith(value: string, { pixels = 4, inverted = false } = {}): HTMLCanvasElement {
  const { size, data } = encode(value === "" ? "x" : value, { ecc: "M", border: 4 });
  const side = size * pixels;
  const points = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const dark = value !== "" && data[Math.floor(y / pixels)]?.[Math.floor(x / pixels)] === true;
      points.fill(dark !== inverted ? 0 : 255, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  vi.spyOn(canvas, "getContext").mockReturnValue({
    getImageData: () => ({ data: points, width: side, height: side }),
  } as unknown as CanvasRenderingContext2D);
  return canvas;
}

/** A browser with a reader of its own, for these formats. */
function giveDetector(formats: string[], found: string[]) {
  const made = vi.fn();
  class Detector {
    static getSupportedFormats = async () => formats;
    detect = async () => found.map((rawValue) => ({ rawValue }));
    constructor(options: object) {
      made(options);
    }
  }
  vi.stubGlobal("BarcodeDetector", Detector);
  return made;
}

describe("the browser's own reader", () => {
  it.each([
    [[link], link],
    [[], null],
  ])("finds %j", async (found, code) => {
    const made = giveDetector(["ean_13", "qr_code"], found);
    expect(await (await loadCodeReader())(document.createElement("canvas"))).toBe(code);
    expect(made).toHaveBeenCalledWith({ formats: ["qr_code"] });
  });

  it("is left alone when it knows no QR codes", async () => {
    const made = giveDetector(["ean_13"], ["4006381333931"]);
    expect(await (await loadCodeReader())(canvasWith(link))).toBe(link);
    expect(made).not.toHaveBeenCalled();
  });

  it("is left alone when it fails to say what it knows", async () => {
    vi.stubGlobal("BarcodeDetector", {
      getSupportedFormats: async () => {
        throw new Error("no service");
      },
    });
    expect(await (await loadCodeReader())(canvasWith(link))).toBe(link);
  });
});

describe("the reader that comes with the app", () => {
  it.each([
    ["small", { pixels: 2 }],
    ["large", { pixels: 8 }],
    ["light on dark", { inverted: true }],
  ])("reads a code that is %s", async (_, drawn) => {
    expect(await (await loadCodeReader())(canvasWith(link, drawn))).toBe(link);
  });

  it("reads a code with the longest note", async () => {
    const longest = `${link}${"%F0%9F%90%B8".repeat(70)}`;
    expect(await (await loadCodeReader())(canvasWith(longest))).toBe(longest);
  });

  it("finds nothing on an empty picture", async () => {
    expect(await (await loadCodeReader())(canvasWith(""))).toBeNull();
  });
});
