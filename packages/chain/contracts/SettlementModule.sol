// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {OwnSafeModule} from "./OwnSafeModule.sol";
import {SafeTransfer} from "./parts/SafeTransfer.sol";

interface ISafe {
    function setup(
        address[] calldata owners,
        uint256 threshold,
        address to,
        bytes calldata data,
        address fallbackHandler,
        address paymentToken,
        uint256 payment,
        address payable paymentReceiver
    ) external;

    function execTransactionFromModule(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation
    ) external returns (bool success);

    function getOwners() external view returns (address[] memory);

    function swapOwner(address previous, address oldOwner, address newOwner) external;

    function getModulesPaginated(
        address start,
        uint256 pageSize
    ) external view returns (address[] memory modules, address next);

    function enableModule(address module) external;

    function disableModule(address previous, address module) external;
}

interface ISafeProxyFactory {
    function proxyCreationCode() external pure returns (bytes memory);

    function createProxyWithNonce(
        address singleton,
        bytes calldata initializer,
        uint256 saltNonce
    ) external returns (address proxy);
}

interface IModuleSetup {
    function enable(address module) external;
}

interface IToken {
    function mint(address to, uint256 amount) external;

    function decimals() external view returns (uint8);
}

/// @title Settles numbered batches of token transfers between Safes
/// @notice Amounts, caps and limits are in millionths of every token, whatever decimals it has; each token's scale
/// turns them into its own units, so that an item moves exactly its amount or nothing.
///
/// The operator sends batches; each batch number is accepted once and in order, so a batch can
/// be sent again at any time. Only listed tokens move, and only up to a daily cap for each. An item that
/// fails has no effect and does not affect the others; a batch with too little gas fails as a whole.
///
/// Safes are of two kinds. A *held* Safe is owned by a key that the operator of the installation keeps
/// offline for the person; it enables this module. An *own* Safe is owned by its person's key; it enables
/// the own-Safe module instead, which limits what can move each day. A held Safe can be handed over to its
/// person: the operator requests it, the guardian finishes it after `handoverDelay`, and the Safe then
/// enables the own-Safe module instead of this one.
/// @dev The worst that a stolen operator key can do until somebody pauses: move listed tokens up to the
/// daily caps (from own Safes, up to their limits). Together with a stolen guardian key it can also take
/// held Safes, `dailyHandovers` a day, each after `handoverDelay` and announced by an event.
contract SettlementModule {
    /// @param account the token's contract
    /// @param mintable whether an item without a sender can mint it
    /// @param enabled whether its items are executed at all
    /// @param scaleDigits the token's own unit is 10^scaleDigits to a millionth: its decimals minus 6
    /// @param defaultLimit the daily limit of an own Safe that has not chosen one, in millionths
    /// @param dailyCap the maximum that can move in one UTC day, in millionths
    /// @param spent what moved in the UTC day `day`, in millionths
    /// @param day the UTC day (days since 1970) that `spent` belongs to
    struct Token {
        address account;
        bool mintable;
        bool enabled;
        uint8 scaleDigits;
        uint64 defaultLimit;
        uint96 dailyCap;
        uint96 spent;
        uint32 day;
    }

    struct NewToken {
        address account;
        bool mintable;
        uint64 defaultLimit;
        uint96 dailyCap;
    }

    /// @param newOwner the requested owner; zero if nothing is requested
    /// @param readyAt the time from which it can be finished, in seconds since 1970
    /// @param round the round of the request; a request of an earlier round is void
    struct Handover {
        address newOwner;
        uint48 readyAt;
        uint24 round;
    }

    struct Keys {
        address admin;
        address operator;
        address guardian;
    }

    /// @param delay the seconds from the request of a hand-over until it can be finished
    /// @param dailyRequests the maximum number of requests in one UTC day
    struct HandoverRules {
        uint256 delay;
        uint32 dailyRequests;
    }

    struct SafeContracts {
        address factory;
        address singleton;
        address fallbackHandler;
        address moduleSetup;
    }

    /// @notice The gas for each item. A normal transfer uses less than 80,000, one from an own Safe less
    /// than 110,000.
    uint256 public constant ITEM_GAS = 150_000;

    /// @notice The gas for the creation of one Safe. It uses about 250,000.
    uint256 public constant CREATION_GAS = 500_000;

    /// @dev Covers the few instructions between a check of the remaining gas and the call that needs it.
    uint256 private constant RESERVE_GAS = 5_000;

    /// @dev The decimals of a millionth, and the most that a token can have: its amounts still fit.
    uint8 private constant LEAST_DECIMALS = 6;
    uint8 private constant MOST_DECIMALS = 18;

    /// @dev 20 bytes sender, 20 bytes recipient, 1 byte token index, 8 bytes amount.
    uint256 private constant ITEM_BYTES = 49;
    /// @dev 20 bytes owner, 1 byte kind.
    uint256 private constant OWNER_BYTES = 21;

    /// @dev The kinds of Safes. The kind is the salt nonce of the Safe's address, so it never changes.
    uint8 private constant HELD = 0;
    uint8 private constant OWN = 1;

    /// @dev The start of a Safe's lists of owners and modules.
    address private constant SENTINEL = address(1);

    /// @notice How long a hand-over can be finished once it is ready; after that it has to be requested again.
    uint256 public constant HANDOVER_LIFE = 14 days;

    address private immutable factory;
    address private immutable singleton;
    address private immutable fallbackHandler;
    address private immutable moduleSetup;
    bytes32 private immutable proxyCodeHash;

    /// @notice Identifies the installation; a database is bound to it at its first start.
    bytes32 public immutable marker;

    /// @notice The module that Safes owned by their people enable. This contract created it.
    OwnSafeModule public immutable ownSafeModule;

    /// @notice The seconds from the request of a hand-over until it can be finished.
    uint256 public immutable handoverDelay;

    address public admin;
    address public pendingAdmin;
    address public operator;
    bool public paused;

    /// @notice The only batch number that `settle` accepts next.
    uint64 public nextBatch;

    /// @notice Increases when all open hand-overs become void: at each pause and each change of operator or
    /// guardian.
    uint24 public round;

    /// @notice The key of the watcher. It can pause, cancel hand-overs and finish them, and nothing else.
    address public guardian;

    /// @notice The maximum number of hand-overs that can be requested in one UTC day.
    uint32 public dailyHandovers;

    /// @notice How many were requested in the UTC day `handoverDay`; cancelled ones count too.
    uint32 public requestedHandovers;
    uint32 public handoverDay;

    /// @notice The latest hand-over requested for each Safe; `isHandoverOpen` says whether it still counts.
    mapping(address safe => Handover) public handovers;

    Token[] private tokenList;

    /// @dev True while a batch is being executed; cleared after the transaction.
    bool private transient settling;

    /// @param batch the batch's number
    /// @param digest keccak256(abi.encode(owners, items)): binds the number to the content
    /// @param outcomes one byte for each item: 1 if the token confirmed the move, 0 if nothing moved
    event Settled(uint64 indexed batch, bytes32 indexed digest, bytes outcomes);
    event AdminTransferStarted(address indexed from, address indexed to);
    event AdminTransferred(address indexed from, address indexed to);
    event OperatorChanged(address indexed from, address indexed to);
    event PausedChanged(bool paused, address indexed by);
    event TokenAdded(uint8 indexed index, address indexed account, bool mintable, uint96 dailyCap);
    event TokenEnabled(uint8 indexed index, bool enabled);
    event DailyCapChanged(uint8 indexed index, uint96 dailyCap);
    event DefaultLimitChanged(uint8 indexed index, uint64 defaultLimit);
    event GuardianChanged(address indexed from, address indexed to);
    event DailyHandoversChanged(uint32 dailyHandovers);
    event HandoverRequested(address indexed safe, address indexed newOwner, uint48 readyAt, uint24 round);
    event HandoverCancelled(address indexed safe, address indexed newOwner, address indexed by);
    event HandoverFinished(address indexed safe, address indexed newOwner, address originalOwner);
    event HandoversVoided(uint24 round);

    error NotAdmin();
    error NotPendingAdmin();
    error NotOperator();
    error NotGuardian();
    error NotAdminGuardianOrOperator();
    error NotThisModule();
    error IsPaused();
    error Reentered();
    error WrongBatch(uint64 expected, uint64 given);
    error MalformedBatch();
    error NotEnoughGas();
    error DailyCapExceeded(uint8 index, address account, uint256 wanted, uint256 dailyCap);
    error DefaultLimitExceeded(uint8 index, uint64 defaultLimit);
    error UnknownToken(uint8 index);
    error TokenWithoutCode(address account);
    error TokenListedAlready(address account);
    /// @dev Fewer than 6 decimals, or more than 18.
    error UnfitDecimals(address account);
    error TooManyTokens();
    error ZeroAddress();
    error ItemFailed();
    error UnknownKind(uint8 kind);
    /// @dev The guardian and the operator must be different keys, because a hand-over needs both.
    error GuardianIsOperator();
    error TooManyHandovers(uint32 dailyHandovers);
    /// @dev Not a held Safe, or its owner or modules are no longer those it was created with.
    error NotAsCreated(address safe);
    error UnfitOwner(address newOwner);
    error HandoverOpen(address safe);
    error NoHandover(address safe);
    error HandoverNotReady(uint48 readyAt);
    /// @dev The Safe did not execute a step of the hand-over.
    error HandoverFailed(address safe);

    modifier onlyAdmin() {
        if (msg.sender != admin) revert NotAdmin();
        _;
    }

    /// @dev Anybody who may stop things.
    modifier onlyAdminGuardianOrOperator() {
        if (msg.sender != admin && msg.sender != guardian && msg.sender != operator) {
            revert NotAdminGuardianOrOperator();
        }
        _;
    }

    /// @dev Items and creations run as calls of the module to itself, so that each has its own gas and
    /// all its effects are undone when it fails.
    modifier onlyThisModule() {
        if (msg.sender != address(this)) revert NotThisModule();
        _;
    }

    constructor(
        Keys memory keys,
        HandoverRules memory handoverRules,
        SafeContracts memory safe,
        NewToken[] memory tokens_,
        uint64 firstBatch,
        bytes32 marker_
    ) {
        if (keys.admin == address(0) || keys.operator == address(0) || keys.guardian == address(0)) {
            revert ZeroAddress();
        }
        if (keys.guardian == keys.operator) revert GuardianIsOperator();
        admin = keys.admin;
        operator = keys.operator;
        guardian = keys.guardian;
        handoverDelay = handoverRules.delay;
        dailyHandovers = handoverRules.dailyRequests;
        nextBatch = firstBatch;
        marker = marker_;
        ownSafeModule = new OwnSafeModule();
        factory = safe.factory;
        singleton = safe.singleton;
        fallbackHandler = safe.fallbackHandler;
        moduleSetup = safe.moduleSetup;
        proxyCodeHash = keccak256(
            abi.encodePacked(
                ISafeProxyFactory(safe.factory).proxyCreationCode(),
                uint256(uint160(safe.singleton))
            )
        );
        for (uint256 i; i < tokens_.length; ++i) _addToken(tokens_[i]);
        emit AdminTransferred(address(0), keys.admin);
        emit OperatorChanged(address(0), keys.operator);
        emit GuardianChanged(address(0), keys.guardian);
        emit DailyHandoversChanged(handoverRules.dailyRequests);
    }

    // ---- settlement ----

    /// @notice Executes one batch.
    /// @param batch must be `nextBatch`
    /// @param owners packed owners (21 bytes each: address, kind) whose Safes have to exist; an existing
    /// Safe is not changed, and if one cannot be created, its items fail
    /// @param items packed items (49 bytes each): sender, recipient, token index, amount (uint64,
    /// millionths of the token); the zero address as sender mints
    /// @return outcomes one byte for each item, as in `Settled`
    function settle(
        uint64 batch,
        bytes calldata owners,
        bytes calldata items
    ) external returns (bytes memory outcomes) {
        if (msg.sender != operator) revert NotOperator();
        if (paused) revert IsPaused();
        if (settling) revert Reentered();
        if (batch != nextBatch) revert WrongBatch(nextBatch, batch);
        if (owners.length % OWNER_BYTES != 0 || items.length % ITEM_BYTES != 0) revert MalformedBatch();
        settling = true;
        nextBatch = batch + 1;

        _createSafes(owners);
        uint256[] memory moved;
        (outcomes, moved) = _moveItems(items);
        _spend(moved);

        settling = false;
        emit Settled(batch, keccak256(abi.encode(owners, items)), outcomes);
    }

    /// @notice Executes one item of a batch; callable by this module alone.
    /// @dev Reverts unless the token confirms that the amount moved, which undoes all effects of the item.
    /// Which module a Safe enables is only found by trying: a look-up in storage would cost every item
    /// 2,100 gas. A Safe that does not enable this module reverts, and then the own-Safe module tries.
    function moveItem(address from, address to, uint8 index, uint64 amount) external onlyThisModule {
        if (index >= tokenList.length || amount == 0) revert ItemFailed();
        Token storage token = tokenList[index];
        // Read in one go, because the compiler then reads their common storage slot only once.
        (address account, bool mintable, bool enabled, uint256 scaleDigits) = (
            token.account,
            token.mintable,
            token.enabled,
            token.scaleDigits
        );
        if (!enabled) revert ItemFailed();
        uint256 scale;
        uint256 units;
        // A uint64 times at most 10^12 is far from overflowing.
        unchecked {
            scale = 10 ** scaleDigits;
            units = amount * scale;
        }
        if (from == address(0)) {
            if (!mintable) revert ItemFailed();
            _mint(account, to, units);
        } else {
            (bool answered, bool moved) = SafeTransfer.send(from, account, to, units);
            if (!answered) ownSafeModule.send(from, account, to, amount, scale, token.defaultLimit);
            else if (!moved) revert ItemFailed();
        }
    }

    /// @notice Creates the Safe of one owner unless it exists; callable by this module alone.
    function createSafe(address owner, uint8 kind) external onlyThisModule {
        if (kind > OWN) revert UnknownKind(kind);
        (bytes memory initializer, address safe) = _predictSafe(owner, kind);
        if (safe.code.length != 0) return;
        ISafeProxyFactory(factory).createProxyWithNonce(singleton, initializer, kind);
    }

    /// @notice The address of an owner's held Safe, whether or not it exists.
    function safeOf(address owner) external view returns (address safe) {
        (, safe) = _predictSafe(owner, HELD);
    }

    /// @notice The address of an owner's own Safe, whether or not it exists. It cannot be handed over.
    function ownSafeOf(address owner) external view returns (address safe) {
        (, safe) = _predictSafe(owner, OWN);
    }

    function _createSafes(bytes calldata owners) private {
        for (uint256 offset; offset < owners.length; offset += OWNER_BYTES) {
            address owner = address(bytes20(owners[offset:offset + 20]));
            uint8 kind = uint8(owners[offset + 20]);
            _requireGas(CREATION_GAS);
            bytes memory data = abi.encodeCall(this.createSafe, (owner, kind));
            // A failed creation makes only the items of this Safe fail: an impossible owner must not block
            // the batch, and with it all later batches, for ever.
            assembly ("memory-safe") {
                pop(call(CREATION_GAS, address(), 0, add(data, 0x20), mload(data), 0, 0))
            }
        }
    }

    function _moveItems(
        bytes calldata items
    ) private returns (bytes memory outcomes, uint256[] memory moved) {
        uint256 count = items.length / ITEM_BYTES;
        outcomes = new bytes(count);
        moved = new uint256[](tokenList.length);
        // All items use one buffer: the arguments of each call overwrite the previous ones.
        bytes memory data = abi.encodeCall(this.moveItem, (address(0), address(0), 0, 0));
        for (uint256 i; i < count; ++i) {
            uint8 index;
            uint64 amount;
            bool success;
            _requireGas(ITEM_GAS);
            assembly ("memory-safe") {
                let item := add(items.offset, mul(i, ITEM_BYTES))
                index := byte(0, calldataload(add(item, 40)))
                amount := shr(192, calldataload(add(item, 41)))
                mstore(add(data, 0x24), shr(96, calldataload(item)))
                mstore(add(data, 0x44), shr(96, calldataload(add(item, 20))))
                mstore(add(data, 0x64), index)
                mstore(add(data, 0x84), amount)
                success := call(ITEM_GAS, address(), 0, add(data, 0x20), mload(data), 0, 0)
            }
            if (success) {
                outcomes[i] = 0x01;
                moved[index] += amount;
            }
        }
    }

    /// @dev Without this check, an item could be reported as failed only because the batch was sent with too
    /// little gas. A call gets at most 63/64 of the remaining gas (EIP-150).
    function _requireGas(uint256 needed) private view {
        if (gasleft() < (needed * 64) / 63 + RESERVE_GAS) revert NotEnoughGas();
    }

    /// @dev The casts lose nothing: there are at most 256 tokens, and `spent` is not more than the cap, a uint96.
    // forge-lint: disable-next-item(unsafe-typecast)
    function _spend(uint256[] memory moved) private {
        uint32 today = uint32(block.timestamp / 1 days);
        for (uint256 i; i < moved.length; ++i) {
            if (moved[i] == 0) continue;
            Token storage token = tokenList[i];
            uint256 spent = moved[i] + (token.day == today ? token.spent : 0);
            if (spent > token.dailyCap) {
                revert DailyCapExceeded(uint8(i), token.account, spent, token.dailyCap);
            }
            token.spent = uint96(spent);
            token.day = today;
        }
    }

    function _mint(address token, address to, uint256 amount) private {
        if (token.code.length == 0) revert ItemFailed();
        bytes memory data = abi.encodeCall(IToken.mint, (to, amount));
        bool success;
        assembly ("memory-safe") {
            success := call(gas(), token, 0, add(data, 0x20), mload(data), 0, 0)
        }
        if (!success) revert ItemFailed();
    }

    function _predictSafe(
        address owner,
        uint8 kind
    ) private view returns (bytes memory initializer, address safe) {
        address[] memory owners = new address[](1);
        owners[0] = owner;
        initializer = abi.encodeCall(
            ISafe.setup,
            (
                owners,
                1,
                moduleSetup,
                abi.encodeCall(IModuleSetup.enable, (kind == HELD ? address(this) : address(ownSafeModule))),
                fallbackHandler,
                address(0),
                0,
                payable(address(0))
            )
        );
        bytes32 salt = keccak256(abi.encodePacked(keccak256(initializer), uint256(kind)));
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), factory, salt, proxyCodeHash));
        safe = address(uint160(uint256(hash)));
    }

    // ---- hand-over of a held Safe to its person ----

    /// @notice Requests that a held Safe gets another owner. Nothing changes before `handoverDelay` has passed
    /// and the guardian finishes it.
    /// @dev An open request cannot be replaced, only cancelled, so that each change is visible as an event.
    function requestHandover(address safe, address newOwner) external {
        if (msg.sender != operator) revert NotOperator();
        if (paused) revert IsPaused();
        if (_isOpen(handovers[safe])) revert HandoverOpen(safe);
        address owner = _requireAsCreated(safe);
        if (
            newOwner == address(0) ||
            newOwner == SENTINEL ||
            newOwner == owner ||
            newOwner == safe ||
            newOwner == address(this) ||
            newOwner == address(ownSafeModule)
        ) revert UnfitOwner(newOwner);
        _countRequest();
        // A uint48 holds every time in the next million years; the delay is checked before a deployment is used.
        // forge-lint: disable-next-line(unsafe-typecast)
        uint48 readyAt = uint48(block.timestamp + handoverDelay);
        handovers[safe] = Handover(newOwner, readyAt, round);
        emit HandoverRequested(safe, newOwner, readyAt, round);
    }

    /// @notice Cancels the hand-over of a Safe, also while the module is paused.
    function cancelHandover(address safe) external onlyAdminGuardianOrOperator {
        address newOwner = handovers[safe].newOwner;
        if (newOwner == address(0)) revert NoHandover(safe);
        delete handovers[safe];
        emit HandoverCancelled(safe, newOwner, msg.sender);
    }

    /// @notice Hands a Safe over: its person's key becomes the only owner, and the own-Safe module replaces
    /// this module. After that, nothing here can change the Safe.
    /// @param newOwner the owner that the guardian approves; a request for another one is not finished
    function finishHandover(address safe, address newOwner) external {
        if (msg.sender != guardian) revert NotGuardian();
        if (paused) revert IsPaused();
        Handover memory handover = handovers[safe];
        if (!_isOpen(handover) || handover.newOwner != newOwner) revert NoHandover(safe);
        if (block.timestamp < handover.readyAt) revert HandoverNotReady(handover.readyAt);
        address owner = _requireAsCreated(safe);
        delete handovers[safe];
        address own = address(ownSafeModule);
        _callThroughSafe(safe, abi.encodeCall(ISafe.enableModule, (own)));
        _callThroughSafe(safe, abi.encodeCall(ISafe.swapOwner, (SENTINEL, owner, newOwner)));
        _callThroughSafe(safe, abi.encodeCall(ISafe.disableModule, (own, address(this))));
        emit HandoverFinished(safe, newOwner, owner);
    }

    /// @notice Whether a hand-over of a Safe is requested and neither void nor expired.
    function isHandoverOpen(address safe) external view returns (bool) {
        return _isOpen(handovers[safe]);
    }

    function _isOpen(Handover memory handover) private view returns (bool) {
        return
            handover.newOwner != address(0) &&
            handover.round == round &&
            block.timestamp <= handover.readyAt + HANDOVER_LIFE;
    }

    /// @dev Nothing about Safes is stored: the address itself proves for whom it was created. A contract
    /// that only imitates a Safe cannot have the address of the held Safe of the owner that it names.
    function _requireAsCreated(address safe) private view returns (address owner) {
        if (safe.code.length == 0) revert NotAsCreated(safe);
        address[] memory owners = ISafe(safe).getOwners();
        if (owners.length != 1) revert NotAsCreated(safe);
        owner = owners[0];
        (, address held) = _predictSafe(owner, HELD);
        if (held != safe) revert NotAsCreated(safe);
        // Another module would keep its power over the Safe after the hand-over.
        (address[] memory modules, ) = ISafe(safe).getModulesPaginated(SENTINEL, 2);
        if (modules.length != 1 || modules[0] != address(this)) revert NotAsCreated(safe);
    }

    function _countRequest() private {
        uint32 today = uint32(block.timestamp / 1 days);
        uint32 requested = handoverDay == today ? requestedHandovers : 0;
        if (requested >= dailyHandovers) revert TooManyHandovers(dailyHandovers);
        requestedHandovers = requested + 1;
        handoverDay = today;
    }

    function _callThroughSafe(address safe, bytes memory data) private {
        if (!ISafe(safe).execTransactionFromModule(safe, 0, data, 0)) revert HandoverFailed(safe);
    }

    function _voidHandovers() private {
        emit HandoversVoided(++round);
    }

    // ---- administration ----

    /// @notice Names the next admin, who has to accept; the zero address cancels the offer.
    function transferAdmin(address to) external onlyAdmin {
        pendingAdmin = to;
        emit AdminTransferStarted(admin, to);
    }

    function acceptAdmin() external {
        if (msg.sender != pendingAdmin) revert NotPendingAdmin();
        emit AdminTransferred(admin, msg.sender);
        admin = msg.sender;
        pendingAdmin = address(0);
    }

    /// @notice Replaces the operator immediately and voids all open hand-overs.
    function setOperator(address to) external onlyAdmin {
        if (to == address(0)) revert ZeroAddress();
        if (to == guardian) revert GuardianIsOperator();
        emit OperatorChanged(operator, to);
        operator = to;
        _voidHandovers();
    }

    /// @notice Replaces the guardian immediately and voids all open hand-overs.
    function setGuardian(address to) external onlyAdmin {
        if (to == address(0)) revert ZeroAddress();
        if (to == operator) revert GuardianIsOperator();
        emit GuardianChanged(guardian, to);
        guardian = to;
        _voidHandovers();
    }

    /// @param dailyHandovers_ the maximum number of requests in one UTC day; 0 allows none
    function setDailyHandovers(uint32 dailyHandovers_) external onlyAdmin {
        dailyHandovers = dailyHandovers_;
        emit DailyHandoversChanged(dailyHandovers_);
    }

    /// @notice Stops settlement and voids all open hand-overs. Only the admin can start settlement again; the
    /// hand-overs have to be requested again.
    function pause() external onlyAdminGuardianOrOperator {
        if (!paused) _voidHandovers();
        paused = true;
        emit PausedChanged(true, msg.sender);
    }

    function unpause() external onlyAdmin {
        paused = false;
        emit PausedChanged(false, msg.sender);
    }

    /// @notice Adds a token at the end of the list; the index of a token never changes.
    function addToken(NewToken calldata token) external onlyAdmin {
        _addToken(token);
    }

    function setTokenEnabled(uint8 index, bool enabled) external onlyAdmin {
        _tokenAt(index).enabled = enabled;
        emit TokenEnabled(index, enabled);
    }

    /// @param dailyCap millionths for each UTC day; what moved today counts against it
    function setDailyCap(uint8 index, uint96 dailyCap) external onlyAdmin {
        _tokenAt(index).dailyCap = dailyCap;
        emit DailyCapChanged(index, dailyCap);
    }

    /// @notice Lowers the daily limit of all own Safes that have not chosen one. No key of the operator of Lilypad can raise
    /// it: what can be moved out of an own Safe in a day is raised by that Safe alone.
    /// @param defaultLimit millionths for each UTC day, not more than before
    function lowerDefaultLimit(uint8 index, uint64 defaultLimit) external onlyAdmin {
        Token storage token = _tokenAt(index);
        if (defaultLimit > token.defaultLimit) revert DefaultLimitExceeded(index, token.defaultLimit);
        token.defaultLimit = defaultLimit;
        emit DefaultLimitChanged(index, defaultLimit);
    }

    function tokenCount() external view returns (uint256) {
        return tokenList.length;
    }

    function tokenAt(uint8 index) external view returns (Token memory) {
        return _tokenAt(index);
    }

    function _tokenAt(uint8 index) private view returns (Token storage) {
        if (index >= tokenList.length) revert UnknownToken(index);
        return tokenList[index];
    }

    /// @dev The scale comes from the token itself, so that nobody can list it with another one. The casts lose nothing:
    /// the index is not more than 255.
    // forge-lint: disable-next-item(unsafe-typecast)
    function _addToken(NewToken memory token) private {
        uint256 index = tokenList.length;
        if (index > type(uint8).max) revert TooManyTokens();
        if (token.account.code.length == 0) revert TokenWithoutCode(token.account);
        for (uint256 i; i < index; ++i) {
            if (tokenList[i].account == token.account) revert TokenListedAlready(token.account);
        }
        uint8 decimals = IToken(token.account).decimals();
        if (decimals < LEAST_DECIMALS || decimals > MOST_DECIMALS) revert UnfitDecimals(token.account);
        tokenList.push(
            Token(
                token.account,
                token.mintable,
                true,
                decimals - LEAST_DECIMALS,
                token.defaultLimit,
                token.dailyCap,
                0,
                0
            )
        );
        emit TokenAdded(uint8(index), token.account, token.mintable, token.dailyCap);
        emit DefaultLimitChanged(uint8(index), token.defaultLimit);
    }
}
