export { createOwnKeys, type OwnKeys } from "./create-own-keys.ts";
export { forgetPerson, readOwnData } from "./own-data.ts";
export { readOwnKey } from "./own-key-store.ts";
export { readOwnLimits } from "./own-limit-store.ts";
export { readSignerKey, type SignerKey } from "./read-signer-key.ts";
export { ownKeyRemoval } from "./remove-passkey.ts";
export { registerOwnKeysRoutes } from "./routes.ts";
