import { encode } from "uqr";
import { describe, expect, it, vi } from "vitest";
import { drawSize, loadCodeReader } from "./read-code.ts";

const link =
  "https://app.lilypad.example/send-money?to=abcdefghijklmno&amount=12.50&currency=USD&note=Boat";

/** A canvas with a code, `pixels` wide per module; nothing is drawn for "". */
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

/** Gives the browser a reader for these formats. */
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

describe("the browser's own QR code reader", () => {
  it.each([
    [[link], link],
    [[], null],
  ])("reads %j", async (found, code) => {
    const made = giveDetector(["ean_13", "qr_code"], found);
    expect(await (await loadCodeReader())(canvasWith(""))).toBe(code);
    expect(made).toHaveBeenCalledWith({ formats: ["qr_code"] });
  });

  it("is not used if it does not support QR codes", async () => {
    const made = giveDetector(["ean_13"], ["4006381333931"]);
    expect(await (await loadCodeReader())(canvasWith(link))).toBe(link);
    expect(made).not.toHaveBeenCalled();
  });

  it("is not used if it cannot list its formats", async () => {
    vi.stubGlobal("BarcodeDetector", {
      getSupportedFormats: async () => {
        throw new Error("no service");
      },
    });
    expect(await (await loadCodeReader())(canvasWith(link))).toBe(link);
  });
});

describe("a browser's QR code reader that does not work", () => {
  /** Gives the browser a reader that answers so. */
  function giveBroken(broken: {
    formats?: () => Promise<string[]>;
    detect?: () => Promise<never[]>;
  }) {
    const detect = vi.fn(broken.detect ?? (async () => []));
    class Detector {
      static getSupportedFormats = broken.formats ?? (async () => ["qr_code"]);
      detect = detect;
    }
    vi.stubGlobal("BarcodeDetector", Detector);
    return detect;
  }
  const never = () => new Promise<never>(() => {});

  it("because it refuses every picture is replaced by the one in JavaScript", async () => {
    const detect = giveBroken({
      detect: async () => {
        throw new DOMException("no service", "NotSupportedError");
      },
    });
    const read = await loadCodeReader(30);
    expect(await read(canvasWith(link))).toBe(link);
    expect(await read(canvasWith(link))).toBe(link);
    expect(detect).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["because it never answers", { detect: never }],
    ["because it never lists its formats", { formats: never }],
  ])("%s is replaced after two seconds", async (_, broken) => {
    giveBroken(broken);
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    const read = await loadCodeReader(30);
    expect(await read(canvasWith(link))).toBe(link);
  });

  it("because it finds nothing is helped by the one in JavaScript", async () => {
    giveBroken({});
    expect(await (await loadCodeReader())(canvasWith(link))).toBe(link);
    const read = await loadCodeReader(3);
    const found = [];
    for (let frame = 0; frame < 3; frame += 1) found.push(await read(canvasWith(link)));
    expect(found).toEqual([null, null, link]);
  });
});

describe("the QR code reader in JavaScript", () => {
  it.each([
    ["small", { pixels: 2 }],
    ["large", { pixels: 8 }],
    ["light on dark", { inverted: true }],
  ])("reads a code that is %s", async (_, drawn) => {
    expect(await (await loadCodeReader())(canvasWith(link, drawn))).toBe(link);
  });

  it("reads a code with a note of the max length", async () => {
    const longLink = `${link}${"%F0%9F%90%B8".repeat(70)}`;
    expect(await (await loadCodeReader())(canvasWith(longLink))).toBe(longLink);
  });

  it("finds nothing on an empty picture", async () => {
    expect(await (await loadCodeReader())(canvasWith(""))).toBeNull();
  });
});

it.each([
  [640, 480, 640, 480],
  [1200, 1200, 1200, 1200],
  [4000, 3000, 1200, 900],
  [3000, 4000, 900, 1200],
  [12_000, 4, 1200, 1],
  [0, 0, 1, 1],
])("reads a picture of %i × %i at %i × %i", (width, height, drawnWidth, drawnHeight) => {
  expect(drawSize({ width, height })).toEqual({ width: drawnWidth, height: drawnHeight });
});
