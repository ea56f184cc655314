const region = document.getElementById("announce");

/** Makes a screen reader say a sentence. */
export function announce(text: string): void {
  if (region !== null) region.textContent = text;
}
