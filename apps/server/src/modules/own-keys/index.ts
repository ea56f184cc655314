export { readOwnKey } from "./own-key-store.ts";
export { readSignerKey, type SignerKey } from "./read-signer-key.ts";
