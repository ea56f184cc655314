/** The browser has taken the file over long before this. */
const keptMs = 60_000;

/** Hands a text to the browser as a file to keep. */
export function saveFile(file: { name: string; type: string; content: string }): void {
  const url = URL.createObjectURL(new Blob([file.content], { type: file.type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
