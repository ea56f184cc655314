export { claimAddedKey, forgetOwner, releaseAddedKey } from "./added-key-store.ts";
export { createOwnKeys, type OwnKeys } from "./create-own-keys.ts";
export { listSignerKeys, type SignerKey } from "./list-signer-keys.ts";
export { forgetPerson, readOwnData } from "./own-data.ts";
export { readOwnKey } from "./own-key-store.ts";
export { readOwnLimits } from "./own-limit-store.ts";
export { ownKeyRemoval } from "./remove-passkey.ts";
export { registerOwnKeysRoutes } from "./routes.ts";
