/**
 * Names this build of the app: the address of its first script, which changes with any of its code. Data that
 * another build has stored may have another form, and is not used.
 */
export const builtVersion = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "";
