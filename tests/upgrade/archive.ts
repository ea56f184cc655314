import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** Brotli options with a window of 64 MB, because the databases of a cluster are mostly identical. */
const window = { [constants.BROTLI_PARAM_LARGE_WINDOW]: 1, [constants.BROTLI_PARAM_LGWIN]: 26 };

function runTar(...words: string[]): void {
  const { status, stderr, error } = spawnSync("tar", words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`tar ended with ${status}: ${stderr}`, { cause: error });
}

/** Packs the content of a folder into one file, which takes about a minute. */
export function packFolder(folder: string, archive: string): void {
  const tar = `${archive}.tar`;
  runTar("-c", "--sort=name", "-f", tar, "-C", folder, ".");
  const params = { ...window, [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(archive, brotliCompressSync(readFileSync(tar), { params }));
  rmSync(tar);
}

/** Unpacks an archive of `packFolder` into an existing folder. */
export function unpackFolder(archive: string, folder: string): void {
  const tar = `${folder}.tar`;
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  writeFileSync(tar, brotliDecompressSync(readFileSync(archive), { params }));
  runTar("-x", "-f", tar, "-C", folder);
  rmSync(tar);
}
