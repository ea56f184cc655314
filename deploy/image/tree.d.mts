import type { InstalledPackage } from "./production-packages.mjs";

/** The programs of an installation, as folders of the repository. */
export const programs: readonly string[];

/** Writes the files of an installation into an empty folder, from the built repository. */
export function writeTree(options: { root: string; folder: string; version: string }): {
  files: number;
  bytes: number;
  packages: InstalledPackage[];
};
