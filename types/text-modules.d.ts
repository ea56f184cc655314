/** SQL files are imported as text: esbuild's text loader and the test runner's plugin both do it. */
declare module "*.sql" {
  const text: string;
  export default text;
}

/** All .sql files of a folder and below it, by their path there: see scripts/bundle/sql-folder.mjs. */
declare module "*/?sql" {
  const files: Readonly<Record<string, string>>;
  export default files;
}

/** A program for browsers, bundled into one file: see scripts/bundle/browser-script.mjs. */
declare module "*?script" {
  const text: string;
  export default text;
}
