/** A setting that the server writes into the page; empty if it writes none. */
export const pageSetting = (name: string): string =>
  document.querySelector(`meta[name="lilypad:${name}"]`)?.getAttribute("content") ?? "";
