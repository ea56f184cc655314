/** SQL files are imported as text: esbuild's text loader and the test runner's plugin both do it. */
declare module "*.sql" {
  const text: string;
  export default text;
}
