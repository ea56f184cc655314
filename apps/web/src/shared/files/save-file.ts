/** How long the file's URL stays valid; the browser has read the file long before. */
const keptMs = 60_000;

/** Downloads a text or an image as a file. */
export function saveFile(file: { name: string; type: string; content: BlobPart }): void {
  const url = URL.createObjectURL(new Blob([file.content], { type: file.type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
