/** Scripts and styles that Vite writes into a page during development carry it. */
export const developmentNonce = "development";

/**
 * The server's content security policy with one exception for what Vite writes into the page. All else
 * stays forbidden, so that a violation shows during development.
 */
export const developmentPolicy = (policy: string): string =>
  policy
    .split(";")
    .map((directive) =>
      /^\s*(script-src|style-src)\s/.test(`${directive} `)
        ? `${directive} 'nonce-${developmentNonce}'`
        : directive,
    )
    .join(";");
