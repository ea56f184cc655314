/** The nonce of the scripts and styles that Vite adds to a page during development. */
export const developmentNonce = "development";

/**
 * The server's content security policy, which also allows the scripts and styles that Vite adds to the page.
 * Everything else stays forbidden, so that a violation is noticed during development.
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
