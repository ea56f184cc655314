import { drawSize } from "./draw-size.ts";
import type { ReadCode } from "./read-code.ts";

/**
 * Reads the code in a picture that was chosen; it stays on the device.
 * @returns null when there is no code in it
 * @throws when it is no picture that this browser can show
 */
export async function readPicture(picture: Blob, readCode: ReadCode): Promise<string | null> {
  const bitmap = await createImageBitmap(picture);
  try {
    const { width, height } = drawSize(bitmap);
    const canvas = document.createElement("canvas");
    // A quiet rim, for pictures that were cut to the code itself.
    const rim = Math.round(Math.max(width, height) / 20);
    canvas.width = width + 2 * rim;
    canvas.height = height + 2 * rim;
    const context = canvas.getContext("2d");
    if (context === null) return null;
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, rim, rim, width, height);
    return await readCode(canvas);
  } finally {
    bitmap.close();
  }
}
