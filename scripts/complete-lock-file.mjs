// Adds to package-lock.json the optional packages for other platforms that npm omits if its registry
// does not have them. Without these entries `npm ci` fails on such a platform with "Missing: … from lock
// file". Run it after every change of the lock file; `npm ci` verifies the result.
import "./needs-node.mjs";
import { readFileSync, writeFileSync } from "node:fs";

const path = "package-lock.json";
const lock = JSON.parse(readFileSync(path, "utf8"));

const operatingSystems = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  netbsd: "netbsd",
  openbsd: "openbsd",
  openharmony: "openharmony",
  sunos: "sunos",
  windows: "win32",
  win32: "win32",
};
const processors = {
  amd64: "x64",
  x64: "x64",
  arm64: "arm64",
  arm: "arm",
  ia32: "ia32",
  loong64: "loong64",
  ppc64: "ppc64",
  ppc64le: "ppc64",
  mips64el: "mips64el",
  riscv64: "riscv64",
  s390x: "s390x",
};

/** Returns the longest key of `table` that is a word in `name`. */
const wordIn = (table, name) =>
  Object.keys(table)
    .sort((a, b) => b.length - a.length)
    .find((key) => new RegExp(`[-/]${key}(-|$)`).test(name));

const isLocked = (name, parent) =>
  lock.packages[`node_modules/${name}`] ?? lock.packages[`${parent}/node_modules/${name}`];

let added = 0;
for (const [parent, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(name, parent)) continue;
    const os = wordIn(operatingSystems, name);
    const cpu = wordIn(processors, name);
    if (os === undefined || cpu === undefined || !/^\d/.test(version)) continue;
    const libc = os === "linux" ? { libc: [name.includes("musl") ? "musl" : "glibc"] } : {};
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [processors[cpu]],
      ...libc,
      optional: true,
      os: [operatingSystems[os]],
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
for (const entry of Object.values(lock.packages)) {
  if (/^https?:/.test(entry.resolved ?? "")) delete entry.resolved;
}
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} optional platform packages added`);
