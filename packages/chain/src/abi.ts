import { parseAbi } from "viem";

/** The functions, events and errors of the settlement module; the source is contracts/SettlementModule.sol. */
export const settlementModuleAbi = parseAbi([
  "struct Token { address account; bool mintable; bool enabled; uint96 dailyCap; uint96 spent; uint32 day; }",
  "struct NewToken { address account; bool mintable; uint96 dailyCap; }",
  "struct SafeContracts { address factory; address singleton; address fallbackHandler; address moduleSetup; }",
  "constructor(address admin_, address operator_, SafeContracts safe, NewToken[] tokens_, uint64 firstBatch, bytes32 marker_)",
  "function settle(uint64 batch, bytes owners, bytes items) returns (bytes outcomes)",
  "function nextBatch() view returns (uint64)",
  "function paused() view returns (bool)",
  "function operator() view returns (address)",
  "function admin() view returns (address)",
  "function pendingAdmin() view returns (address)",
  "function moveItem(address from, address to, uint8 index, uint64 amount)",
  "function createSafe(address owner)",
  "function addToken(NewToken token)",
  "function transferAdmin(address to)",
  "function acceptAdmin()",
  "function marker() view returns (bytes32)",
  "function safeOf(address owner) view returns (address)",
  "function tokenCount() view returns (uint256)",
  "function tokenAt(uint8 index) view returns (Token)",
  "function setTokenEnabled(uint8 index, bool enabled)",
  "function setDailyCap(uint8 index, uint96 dailyCap)",
  "function setOperator(address to)",
  "function pause()",
  "function unpause()",
  "event Settled(uint64 indexed batch, bytes32 indexed digest, bytes outcomes)",
  "error NotAdmin()",
  "error NotPendingAdmin()",
  "error NotOperator()",
  "error NotAdminOrOperator()",
  "error NotThisModule()",
  "error IsPaused()",
  "error Reentered()",
  "error WrongBatch(uint64 expected, uint64 given)",
  "error MalformedBatch()",
  "error NotEnoughGas()",
  "error DailyCapExceeded(uint8 index, address account, uint256 wanted, uint256 dailyCap)",
  "error UnknownToken(uint8 index)",
  "error TokenWithoutCode(address account)",
  "error TokenListedAlready(address account)",
  "error TooManyTokens()",
  "error ZeroAddress()",
  "error ItemFailed()",
]);

/** The functions of Safe v1.4.1 and its factory that we call. */
export const safeAbi = parseAbi([
  "function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)",
  "function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)",
  "function isModuleEnabled(address module) view returns (bool)",
  "function getOwners() view returns (address[])",
  "function disableModule(address prevModule, address module)",
]);

export const moduleSetupAbi = parseAbi(["function enable(address module)"]);

export const tokenAbi = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function decimals() view returns (uint8)",
  "function transfer(address to, uint256 amount) returns (bool)",
  "function mint(address to, uint256 amount)",
  "function grantRole(bytes32 role, address account)",
  "function hasRole(bytes32 role, address account) view returns (bool)",
  "function setFrozen(address account, bool frozen)",
  "function setPaused(bool paused)",
  "event Transfer(address indexed from, address indexed to, uint256 amount)",
]);
