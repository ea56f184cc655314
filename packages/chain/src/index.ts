export { safeAbi, settlementModuleAbi, tokenAbi } from "./abi.ts";
export {
  decodeSettle,
  encodeSettle,
  itemBytes,
  ownerBytes,
  packItems,
  packOwners,
  type SettlementItem,
  settlementDigest,
  unpackItems,
} from "./batch.ts";
export { type ChainError, ChainRejected, ChainReverted, ChainUnreachable } from "./chain-errors.ts";
export type {
  BlockAt,
  BlockLogs,
  ChainBlock,
  ChainFees,
  ChainPort,
  ChainReceipt,
  ChainTransaction,
  ModuleState,
  PlacedLog,
  SettleCall,
  UnreadableLog,
} from "./chain-port.ts";
export { type CreateChainOptions, createChain } from "./create-chain.ts";
export { type DeployLocalChainOptions, deployLocalChain } from "./deploy-local-chain.ts";
export { type ChainDeployment, chainId, type ListedToken, parseDeployment } from "./deployment.ts";
export { deriveOwnerAddress } from "./derive-owner.ts";
export {
  type ChainLog,
  decodeSettled,
  decodeTransfer,
  type ItemEvidence,
  readSettlementEvidence,
  type SettledEvent,
  type TransferLog,
} from "./evidence.ts";
export { createFileVault, type KeyVault, openVaultFile } from "./key-vault.ts";
export {
  createLocalOperatorSigner,
  type OperatorSigner,
  readKeyFile,
  type SignedTransaction,
  type TransactionToSign,
} from "./operator-signer.ts";
export { predictSafeAddress, type SafeParts, safeInitializer } from "./safe-address.ts";
export { type Expectations, verifyDeployment } from "./verify-deployment.ts";
