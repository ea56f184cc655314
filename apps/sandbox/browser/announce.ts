const region = document.getElementById("announce");

/** Has a screen reader say a sentence. */
export function announce(text: string): void {
  if (region !== null) region.textContent = text;
}
