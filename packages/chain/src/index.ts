export { ownSafeModuleAbi, safeAbi, settlementModuleAbi, tokenAbi } from "./abi.ts";
export { itemBytes, ownerBytes, type SafeOwner, unpackOwners } from "./batch.ts";
export { ChainUnreachable } from "./chain-errors.ts";
export type {
  BatchItem,
  BlockEvents,
  BlockRef,
  ChainBlock,
  ChainPort,
  DailyBudget,
  Fees,
  KnownToUs,
  RejectedLog,
  SettleCall,
  SettledBatch,
  Simulation,
  TokenTransfer,
} from "./chain-port.ts";
export { createChain } from "./create-chain.ts";
export {
  encodeContractSignature,
  encodePasskeySignature,
  type PasskeyAssertion,
  UnusableAssertion,
} from "./custody/passkey-signature.ts";
export {
  encodeCreateSigner,
  encodeSignatureCheck,
  type PasskeyPublicKey,
  predictPasskeySigner,
  validSignature,
} from "./custody/passkey-signer.ts";
export {
  encodeExecTransaction,
  hashSafeTransaction,
  type SafeTransaction,
} from "./custody/safe-transaction.ts";
export { deployLocalChain } from "./deploy-local-chain.ts";
export { type ChainDeployment, chainId, listedAssets, parseDeployment } from "./deployment.ts";
export type { ItemEvidence } from "./evidence.ts";
export { createLocalOperatorSigner, type OperatorSigner, readKeyFile } from "./operator-signer.ts";
export {
  createVaultFile,
  openLocalVault,
  openVaultFile,
} from "./owners/key-vault.ts";
export { deriveOwnerAddresses, deriveOwnerKey, vaultIdOf } from "./owners/owner-keys.ts";
export {
  DamagedOwnerList,
  formatOwnerList,
  makeOwnerList,
  type OwnerList,
  parseOwnerList,
} from "./owners/owner-list.ts";
export {
  createHeldSafeCall,
  type RecoveryCall,
  type RecoveryRequest,
  type RecoveryStep,
  signRecovery,
} from "./owners/recover-safe.ts";
export { createRelayChain } from "./relay/create-relay-chain.ts";
export type { RelayCall, RelayChain, RelayLog, RelayReceipt } from "./relay/relay-chain.ts";
export { predictSafeAddress, type SafeKind, type SafeParts } from "./safe-address.ts";
export { verifyDeployment } from "./verify-deployment.ts";
