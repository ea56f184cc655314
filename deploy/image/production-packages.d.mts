/** An npm package of an installation; `path` is relative to the repository and to the installation. */
export interface InstalledPackage {
  path: string;
  name: string;
  version: string;
}

/** Finds the npm packages that the programs of some workspaces need when they run. */
export function productionPackages(root: string, workspaces: readonly string[]): InstalledPackage[];
