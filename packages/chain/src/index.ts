export { ownSafeModuleAbi, safeAbi, settlementModuleAbi, tokenAbi } from "./abi.ts";
export { type Administration, encodeAdministration } from "./administer/administration.ts";
export { type AccountState, readAccount, readChainId } from "./administer/read-account.ts";
export {
  type ModuleState,
  readModuleState,
  type TokenState,
} from "./administer/read-module-state.ts";
export { type ContractCall, estimateCall, sendCall } from "./administer/send-call.ts";
export { itemBytes, ownerBytes, type SafeOwner, unpackOwners } from "./batch.ts";
export type {
  BatchItem,
  BlockEvents,
  BlockRef,
  ChainBlock,
  ChainPort,
  DailyBudget,
  Fees,
  HandoverLog,
  KnownToUs,
  RejectedLog,
  SafeAllowance,
  SafeChangeLog,
  SettleCall,
  SettledBatch,
  Simulation,
  TokenTransfer,
} from "./chain-port.ts";
export { createChain } from "./create-chain.ts";
export { createSafeChain, previousInList } from "./custody/create-safe-chain.ts";
export {
  type CustodyChain,
  createCustodyChain,
  type OwnLimit,
} from "./custody/custody-chain.ts";
export {
  createGuardianChain,
  type GuardianCall,
  type GuardianChain,
  type StoredHandover,
} from "./custody/guardian-chain.ts";
export type { HandoverEvent } from "./custody/handover-events.ts";
export type { OperatorCall } from "./custody/operator-call.ts";
export {
  encodeContractSignature,
  encodePasskeySignature,
} from "./custody/passkey-signature.ts";
export {
  encodeCreateSigner,
  encodeSignatureCheck,
  validSignature,
} from "./custody/passkey-signer.ts";
export type { Execution, SafeChain, SafeState } from "./custody/safe-chain.ts";
export { encodeExecTransaction } from "./custody/safe-transaction.ts";
export { checkLiveChain, type LiveChainCheck } from "./deploy/check-live-chain.ts";
export {
  type DeploymentEstimate,
  DeploymentStuck,
  deployLive,
  estimateDeployment,
  type SentTransactions,
} from "./deploy/deploy-live.ts";
export { deployCanonicalContracts, deployLocalChain } from "./deploy/deploy-local-chain.ts";
export {
  createModuleSetupThere,
  findMissingThere,
  findWrongNode,
  planModuleSetupThere,
} from "./deploy/other-network.ts";
export {
  isOlderPasskeyVersion,
  newestPasskeyVersion,
  type PasskeyContracts,
  passkeyReleases,
  readPasskeys,
} from "./deploy/passkey-contracts.ts";
export {
  type OwnContracts,
  type PlannedContracts,
  planOwnContracts,
  type TokenTerms,
} from "./deploy/plan-own-contracts.ts";
export {
  type ChainDeployment,
  type ListedToken,
  minLiveHandoverDelaySeconds,
  parseDeployment,
  type TokenFacts,
} from "./deployment.ts";
export type { ItemEvidence } from "./evidence.ts";
export {
  type DeployedChain,
  findKnownChain,
  findRampObstacle,
  type KnownChain,
  listKnownChains,
  localChain,
  toDeployedChain,
} from "./known-chains.ts";
export { ChainRejected, ChainReverted, ChainUnreachable } from "./node/chain-errors.ts";
export { nodeUrlsOf, openTransport } from "./node/open-transport.ts";
export { createLocalOperatorSigner, type OperatorSigner, readKeyFile } from "./operator-signer.ts";
export type {
  Holding,
  OtherTokensChain,
  ReturnMovement,
} from "./other-tokens/other-tokens-chain.ts";
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
export {
  encodeCreateSafe,
  predictSafeAddress,
  type SafeKind,
  type SafeParts,
} from "./safe-address.ts";
export { verifyDeployment } from "./verify-deployment.ts";
