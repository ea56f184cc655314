import { saveFile } from "../../../shared/files/index.ts";

/** True if a person closed the share sheet, which is no error. */
const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";

/** Shares an image by the phone's share sheet, or downloads it where there is none. */
export async function shareImage(image: Blob, name: string): Promise<void> {
  const files = [new File([image], name, { type: image.type })];
  if (navigator.canShare?.({ files }) !== true) {
    saveFile({ name, type: image.type, content: image });
    return;
  }
  try {
    await navigator.share({ files });
  } catch (error) {
    if (!isClosed(error)) throw error;
  }
}

/** Shares a link by the phone's share sheet. @returns false where there is none */
export async function shareLink(url: string, title: string): Promise<boolean> {
  if (navigator.share === undefined) return false;
  try {
    await navigator.share({ url, title });
  } catch (error) {
    if (!isClosed(error)) throw error;
  }
  return true;
}
