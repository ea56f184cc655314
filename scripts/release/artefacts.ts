// The files of a release. The same commit gives the same bytes.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { productionPackages } from "../../deploy/image/production-packages.mjs";
import { programs, writeTree } from "../../deploy/image/tree.mjs";
import { runProgram } from "./run-program.ts";

export interface ReleaseOptions {
  root: string;
  /** Where the files are written. */
  folder: string;
  version: string;
  /** The time of the commit, in seconds; all files have it. */
  committedAtSeconds: number;
}

function packTree({ root, folder, version, committedAtSeconds }: ReleaseOptions) {
  const name = `lilypad-${version}`;
  const archive = `${name}-${process.platform}-${process.arch}.tar.gz`;
  const above = mkdtempSync(join(tmpdir(), "lilypad-release-"));
  try {
    const { bytes } = writeTree({ root, folder: join(above, name), version });
    runProgram(root, "tar", [
      "--create",
      "--format=ustar",
      "--sort=name",
      `--mtime=@${committedAtSeconds}`,
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      "--mode=u+rwX,go+rX,go-w",
      "--use-compress-program=gzip --no-name",
      `--file=${join(folder, archive)}`,
      `--directory=${above}`,
      name,
    ]);
    return { archive, bytes };
  } finally {
    rmSync(above, { recursive: true });
  }
}

/** A UUID that depends on the content only. */
function uuidOf(content: string): string {
  const hex = createHash("sha256").update(content).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join("-");
}

interface BillOfMaterials {
  serialNumber: string;
  metadata: { timestamp: string; component: Record<string, unknown> };
  components: { "bom-ref": string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Lists the npm packages in the archive and in the web app, in the format CycloneDX.
 * @throws Error if the lock file lacks one of them
 */
function writeBillOfMaterials({
  root,
  folder,
  version,
  committedAtSeconds,
}: ReleaseOptions): string {
  const file = `lilypad-${version}.cdx.json`;
  const words = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--offline"];
  const workspaces = [...programs, "apps/web"];
  const only = workspaces.flatMap((workspace) => ["--workspace", workspace]);
  const bill: BillOfMaterials = JSON.parse(runProgram(root, "npm", [...words, ...only]));
  // With --omit=dev npm also leaves out what the repository's own tools use, so what tests use is left out here.
  const shipped = new Set(
    productionPackages(root, workspaces).map((one) => `${one.name}@${one.version}`),
  );
  bill.components = bill.components.filter((one) => shipped.has(`${one.name}@${one.version}`));
  const listed = new Set(bill.components.map((one) => `${one.name}@${one.version}`));
  const missing = [...shipped].filter((one) => !listed.has(one));
  if (missing.length > 0) {
    throw new Error(`package-lock.json lacks ${missing.join(", ")}: run npm ci`);
  }
  const refs = new Set(bill.components.map((one) => one["bom-ref"]));
  const own =
    "bom-ref" in bill.metadata.component ? String(bill.metadata.component["bom-ref"]) : "";
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  bill.dependencies.unshift({ ref: own, dependsOn: [...refs].sort() });
  // npm names the folder, the time and a random number.
  bill.metadata.timestamp = new Date(committedAtSeconds * 1000).toISOString();
  Object.assign(bill.metadata.component, { name: "lilypad", version, type: "application" });
  bill.serialNumber = `urn:uuid:${uuidOf(JSON.stringify({ ...bill, serialNumber: "" }))}`;
  writeFileSync(join(folder, file), `${JSON.stringify(bill, null, 2)}\n`);
  return file;
}

/**
 * Writes the archive of an installation, its bill of materials and the checksums of both.
 * @returns the names of the files, and the size of the unpacked archive in bytes
 */
export function writeArtefacts(options: ReleaseOptions): { files: string[]; bytes: number } {
  const { folder } = options;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { archive, bytes } = packTree(options);
  const files = [archive, writeBillOfMaterials(options)];
  const sums = files.map((file) => {
    const sum = createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex");
    return `${sum}  ${file}\n`;
  });
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
  return { files: [...files, "SHA256SUMS"], bytes };
}
