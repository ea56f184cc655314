const darkTokens = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^{}]*)\}\s*\}/;

/**
 * Repeats the dark tokens for a chosen theme. They are written once, for devices with a dark theme, but a
 * choice must override the device's setting.
 * @throws if the tokens have no dark part
 */
export function withChosenTheme(tokens: string): string {
  const [found, dark] = darkTokens.exec(tokens) ?? [];
  if (found === undefined) throw new Error("the tokens have no dark theme");
  return tokens.replace(
    found,
    `@media (prefers-color-scheme: dark) {\n  :root:not([data-theme="light"]) {${dark}}\n}\n\n:root[data-theme="dark"] {${dark}}`,
  );
}
