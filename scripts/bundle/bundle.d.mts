export interface BundleOptions {
  /** Absolute paths. */
  entry: string;
  outfile: string;
  /** Puts npm packages into the program, which then starts in half the time. Scripts, which are bundled for each run, leave them out. */
  inlinesPackages?: boolean;
  /** Handle some files before the bundler's own. */
  plugins?: import("esbuild").Plugin[];
}
export interface Bundler {
  /** Resolves with the files that the program consists of, and the folders (they end with a slash), relative to the root. */
  bundle(): Promise<string[]>;
  close(): Promise<void>;
}
export function bundle(options: BundleOptions): Promise<void>;
export function openBundler(options: BundleOptions & { root: string }): Promise<Bundler>;
