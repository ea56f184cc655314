/** An absolute address, or null if it is none. `URL.canParse` is missing below iOS 17. */
export function readUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
