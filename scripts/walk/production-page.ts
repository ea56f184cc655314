// Reads the commands of docs/PRODUCTION.md, so that what runs is what the page says.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseOwnerList, readKeyFile } from "@lilypad/chain";
import { privateKeyToAddress } from "viem/accounts";

/** A fenced block of the page. */
export interface Block {
  language: string;
  /** The text after the language, such as a file's path, or "process" for a command that keeps running. */
  about: string;
  text: string;
}

/** The address of the first administrator on the page. */
export const administrator = "you@lilypad.example";

export function readBlocks(): Block[] {
  const page = readFileSync(resolve("docs/PRODUCTION.md"), "utf8");
  return [...page.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", about = "", text = ""]) => ({ language, about, text }),
  );
}

/** The values of a machine that replace those on the page. */
export interface Place {
  /** In place of /etc/lilypad. */
  etc: string;
  /** In place of the ports 4000 and 4001. */
  ports: { serve: number; work: number };
  rpcUrl: string;
  /** Of the role and the database that the page creates. */
  databaseUrl: string;
  mailPort: number;
  /** The addresses of the tokens for dollars and euros. */
  usdc: string;
  eurc: string;
  /** In place of https://lilypad.example; it stays by default. */
  publicUrl?: string;
}

/** Replaces the names of the page by those of a machine. */
export function substitute(text: string, place: Place): string {
  const addressOf = (key: string) => privateKeyToAddress(readKeyFile(join(place.etc, key)));
  return (
    text
      .replaceAll(/\b4000\b/g, String(place.ports.serve))
      .replaceAll(/\b4001\b/g, String(place.ports.work))
      .replaceAll("/etc/lilypad", place.etc)
      .replaceAll("https://node.example", place.rpcUrl)
      .replaceAll(
        "postgres://lilypad:choose-a-password@db.example:5432/lilypad?sslmode=verify-full",
        place.databaseUrl,
      )
      .replaceAll(/\b(hello|help)@lilypad\.example/g, "$1@pond.internal")
      .replaceAll("+44 20 7946 0000", "+49 30 23125 100")
      // Nobody answers a prompt.
      .replaceAll(/read -rsp "[^"]*" words/g, 'words="six random words of your own"')
      .replaceAll("smtps://user:password@mail.example", `smtp://127.0.0.1:${place.mailPort}`)
      .replaceAll(/(?<==)https:\/\/lilypad\.example$/gm, place.publicUrl ?? "$&")
      .replaceAll("<address of usdc>", place.usdc)
      // The local chain has no newer one.
      .replaceAll('"passkeyVersion": "0.2.1"', '"passkeyVersion": "0.2.0"')
      .replaceAll("<address of eurc>", place.eurc)
      // The test's dollars are not Circle's.
      .replaceAll("--key-file deployer-key --send", `$& --accept-usdc ${place.usdc}`)
      .replaceAll(/<address of ([\w-]+)>/g, (_, key: string) => addressOf(key))
  );
}

/** The checksum of the list of owners, which an operator copies from paper; empty before there is a list. */
export function readChecksum(etc: string): string {
  const list = join(etc, "offline/owners.json");
  return existsSync(list) ? parseOwnerList(readFileSync(list, "utf8")).checksum : "";
}
