const darkTokens = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^{}]*)\}\s*\}/;

/**
 * The dark tokens are written once, for people whose device is dark. The page needs them twice: a
 * chosen theme stands above the device's.
 * @throws when the tokens have no dark part
 */
export function withChosenTheme(tokens: string): string {
  const [found, dark] = darkTokens.exec(tokens) ?? [];
  if (found === undefined) throw new Error("the tokens have no dark theme");
  return tokens.replace(
    found,
    `@media (prefers-color-scheme: dark) {\n  :root:not([data-theme="light"]) {${dark}}\n}\n\n:root[data-theme="dark"] {${dark}}`,
  );
}
