// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

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

    function execTransactionFromModuleReturnData(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation
    ) external returns (bool success, bytes memory returnData);
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
    function transfer(address to, uint256 amount) external returns (bool);

    function mint(address to, uint256 amount) external;
}

/// @title Settles numbered batches of token transfers between Safes that enabled this module
/// @notice The operator hands in batches; each batch number is taken once and in order, so a batch can
/// be sent again at will. Only listed tokens move, and only up to a daily cap for each. An item that
/// fails leaves no trace and spoils no other item; a batch that is given too little gas fails whole.
/// @dev What the operator's key could do at worst, until somebody pauses: move up to the daily caps. It
/// can neither move other tokens nor call anything else through a Safe.
contract SettlementModule {
    /// @param account the token's contract
    /// @param mintable whether an item without a sender may mint it
    /// @param enabled whether items in it are carried out at all
    /// @param dailyCap the most that may move in one UTC day, in minor units
    /// @param spent what moved in the UTC day `day`, in minor units
    /// @param day the UTC day (days since 1970) that `spent` belongs to
    struct Token {
        address account;
        bool mintable;
        bool enabled;
        uint96 dailyCap;
        uint96 spent;
        uint32 day;
    }

    struct NewToken {
        address account;
        bool mintable;
        uint96 dailyCap;
    }

    struct SafeContracts {
        address factory;
        address singleton;
        address fallbackHandler;
        address moduleSetup;
    }

    /// @notice What each item may use. An honest transfer through a Safe takes less than 80,000.
    uint256 public constant ITEM_GAS = 150_000;

    /// @notice What the creation of one Safe may use. It takes some 250,000.
    uint256 public constant CREATION_GAS = 500_000;

    /// @dev Covers the few instructions between a check of the remaining gas and the call it is for.
    uint256 private constant RESERVE_GAS = 5_000;

    /// @dev 20 bytes sender, 20 bytes recipient, 1 byte token index, 8 bytes amount.
    uint256 private constant ITEM_BYTES = 49;
    uint256 private constant OWNER_BYTES = 20;

    address private immutable factory;
    address private immutable singleton;
    address private immutable fallbackHandler;
    address private immutable moduleSetup;
    bytes32 private immutable proxyCodeHash;

    /// @notice Tells one installation from another: a database is bound to it at its first start.
    bytes32 public immutable marker;

    address public admin;
    address public pendingAdmin;
    address public operator;
    bool public paused;

    /// @notice The only batch number that `settle` takes next.
    uint64 public nextBatch;

    Token[] private tokenList;

    /// @dev True while a batch is being carried out; gone after the transaction.
    bool private transient settling;

    /// @param batch the batch's number
    /// @param digest keccak256(abi.encode(owners, items)): binds the number to the content
    /// @param outcomes one byte for each item: 1 the token confirmed the move, 0 nothing moved
    event Settled(uint64 indexed batch, bytes32 indexed digest, bytes outcomes);
    event AdminTransferStarted(address indexed from, address indexed to);
    event AdminTransferred(address indexed from, address indexed to);
    event OperatorChanged(address indexed from, address indexed to);
    event PausedChanged(bool paused, address indexed by);
    event TokenAdded(uint8 indexed index, address indexed account, bool mintable, uint96 dailyCap);
    event TokenEnabled(uint8 indexed index, bool enabled);
    event DailyCapChanged(uint8 indexed index, uint96 dailyCap);

    error NotAdmin();
    error NotPendingAdmin();
    error NotOperator();
    error NotAdminOrOperator();
    error NotThisModule();
    error IsPaused();
    error Reentered();
    error WrongBatch(uint64 expected, uint64 given);
    error MalformedBatch();
    error NotEnoughGas();
    error DailyCapExceeded(uint8 index, address account, uint256 wanted, uint256 dailyCap);
    error UnknownToken(uint8 index);
    error TokenWithoutCode(address account);
    error TokenListedAlready(address account);
    error TooManyTokens();
    error ZeroAddress();
    error ItemFailed();

    modifier onlyAdmin() {
        if (msg.sender != admin) revert NotAdmin();
        _;
    }

    /// @dev Items and creations run as calls of the module to itself, so that each has its own gas and
    /// whatever it did is undone when it fails.
    modifier onlyThisModule() {
        if (msg.sender != address(this)) revert NotThisModule();
        _;
    }

    constructor(
        address admin_,
        address operator_,
        SafeContracts memory safe,
        NewToken[] memory tokens_,
        uint64 firstBatch,
        bytes32 marker_
    ) {
        if (admin_ == address(0) || operator_ == address(0)) revert ZeroAddress();
        admin = admin_;
        operator = operator_;
        nextBatch = firstBatch;
        marker = marker_;
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
        emit AdminTransferred(address(0), admin_);
        emit OperatorChanged(address(0), operator_);
    }

    // ---- settlement ----

    /// @notice Carries out one batch.
    /// @param batch must be `nextBatch`
    /// @param owners packed addresses (20 bytes each) of owners whose Safes have to exist; a Safe that
    /// stands already is left alone, one that cannot be created makes its items fail
    /// @param items packed items (49 bytes each): sender, recipient, token index, amount (uint64, minor
    /// units); the zero address as sender mints
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

    /// @notice One item of a batch; callable by this module alone.
    /// @dev Reverts unless the token's own answer says that the amount moved, which undoes everything
    /// the item did. The Safe's answer is copied up to a fixed size only: a huge one cannot cost the
    /// batch more than the item's own gas.
    function moveItem(address from, address to, uint8 index, uint64 amount) external onlyThisModule {
        if (index >= tokenList.length || amount == 0) revert ItemFailed();
        Token storage token = tokenList[index];
        if (!token.enabled) revert ItemFailed();
        if (from == address(0)) {
            if (!token.mintable) revert ItemFailed();
            _mint(token.account, to, amount);
        } else {
            _moveThroughSafe(from, token.account, to, amount);
        }
    }

    /// @notice Creates the Safe of one owner unless it exists; callable by this module alone.
    function createSafe(address owner) external onlyThisModule {
        (bytes memory initializer, address safe) = _predictSafe(owner);
        if (safe.code.length != 0) return;
        ISafeProxyFactory(factory).createProxyWithNonce(singleton, initializer, 0);
    }

    /// @notice The address of an owner's Safe, whether or not it exists.
    function safeOf(address owner) external view returns (address safe) {
        (, safe) = _predictSafe(owner);
    }

    function _createSafes(bytes calldata owners) private {
        for (uint256 offset; offset < owners.length; offset += OWNER_BYTES) {
            address owner = address(bytes20(owners[offset:offset + OWNER_BYTES]));
            _requireGas(CREATION_GAS);
            bytes memory data = abi.encodeCall(this.createSafe, (owner));
            // A failure is left to the items of this Safe, which then fail one by one: a batch must not
            // be stuck for ever because of one impossible owner.
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
        // One buffer serves every item: the call's arguments are written over the last ones.
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

    /// @dev Without this, an item could fail only because the batch was sent with too little gas, and
    /// would be reported as failed for good. A call gets at most 63/64 of what is left (EIP-150).
    function _requireGas(uint256 needed) private view {
        if (gasleft() < (needed * 64) / 63 + RESERVE_GAS) revert NotEnoughGas();
    }

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

    function _mint(address token, address to, uint64 amount) private {
        if (token.code.length == 0) revert ItemFailed();
        bytes memory data = abi.encodeCall(IToken.mint, (to, amount));
        bool success;
        assembly ("memory-safe") {
            success := call(gas(), token, 0, add(data, 0x20), mload(data), 0, 0)
        }
        if (!success) revert ItemFailed();
    }

    /// @dev The expected answer is exactly (true, bytes(uint256(1))), four words. A sender without code, a
    /// token without code, and one that returns nothing, false or anything longer all fail here.
    function _moveThroughSafe(address safe, address token, address to, uint64 amount) private {
        bytes memory data = abi.encodeCall(
            ISafe.execTransactionFromModuleReturnData,
            (token, 0, abi.encodeCall(IToken.transfer, (to, amount)), 0)
        );
        bool moved;
        assembly ("memory-safe") {
            // The answer overwrites the call's own data, which is longer and no longer needed.
            let answer := add(data, 0x20)
            if call(gas(), safe, 0, answer, mload(data), answer, 0x80) {
                if gt(returndatasize(), 0x7f) {
                    moved := and(
                        and(eq(mload(answer), 1), eq(mload(add(answer, 0x20)), 0x40)),
                        and(eq(mload(add(answer, 0x40)), 0x20), eq(mload(add(answer, 0x60)), 1))
                    )
                }
            }
        }
        if (!moved) revert ItemFailed();
    }

    function _predictSafe(address owner) private view returns (bytes memory initializer, address safe) {
        address[] memory owners = new address[](1);
        owners[0] = owner;
        initializer = abi.encodeCall(
            ISafe.setup,
            (
                owners,
                1,
                moduleSetup,
                abi.encodeCall(IModuleSetup.enable, (address(this))),
                fallbackHandler,
                address(0),
                0,
                payable(address(0))
            )
        );
        bytes32 salt = keccak256(abi.encodePacked(keccak256(initializer), uint256(0)));
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), factory, salt, proxyCodeHash));
        safe = address(uint160(uint256(hash)));
    }

    // ---- administration ----

    /// @notice Names the next admin, who has to accept; the zero address takes the offer back.
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

    /// @notice Puts another operator in the place of the present one, at once.
    function setOperator(address to) external onlyAdmin {
        if (to == address(0)) revert ZeroAddress();
        emit OperatorChanged(operator, to);
        operator = to;
    }

    /// @notice Stops settlement. The operator may do this too, but only the admin can undo it.
    function pause() external {
        if (msg.sender != admin && msg.sender != operator) revert NotAdminOrOperator();
        paused = true;
        emit PausedChanged(true, msg.sender);
    }

    function unpause() external onlyAdmin {
        paused = false;
        emit PausedChanged(false, msg.sender);
    }

    /// @notice Lists a token at the end of the list; an index never changes its meaning.
    function addToken(NewToken calldata token) external onlyAdmin {
        _addToken(token);
    }

    function setTokenEnabled(uint8 index, bool enabled) external onlyAdmin {
        _tokenAt(index).enabled = enabled;
        emit TokenEnabled(index, enabled);
    }

    /// @param dailyCap minor units for each UTC day; what moved today counts against it
    function setDailyCap(uint8 index, uint96 dailyCap) external onlyAdmin {
        _tokenAt(index).dailyCap = dailyCap;
        emit DailyCapChanged(index, dailyCap);
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

    function _addToken(NewToken memory token) private {
        uint256 index = tokenList.length;
        if (index > type(uint8).max) revert TooManyTokens();
        if (token.account.code.length == 0) revert TokenWithoutCode(token.account);
        for (uint256 i; i < index; ++i) {
            if (tokenList[i].account == token.account) revert TokenListedAlready(token.account);
        }
        tokenList.push(Token(token.account, token.mintable, true, token.dailyCap, 0, 0));
        emit TokenAdded(uint8(index), token.account, token.mintable, token.dailyCap);
    }
}
