import { drawSize, type ReadCode } from "./read-code.ts";

/**
 * Reads the code in a picture. The picture stays on the device.
 * @returns null if there is no code in it
 * @throws if this browser cannot show the picture
 */
export async function readPicture(picture: Blob, readCode: ReadCode): Promise<string | null> {
  const bitmap = await createImageBitmap(picture);
  try {
    const { width, height } = drawSize(bitmap);
    const canvas = document.createElement("canvas");
    // Codes need a white margin, which is missing in pictures that were cropped to the code.
    const margin = Math.round(Math.max(width, height) / 20);
    canvas.width = width + 2 * margin;
    canvas.height = height + 2 * margin;
    const context = canvas.getContext("2d");
    if (context === null) return null;
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, margin, margin, width, height);
    return await readCode(canvas);
  } finally {
    bitmap.close();
  }
}
