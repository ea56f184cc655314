// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransfer} from "./parts/SafeTransfer.sol";

/// @title The module of Safes that are owned by their people
/// @notice Such a Safe enables this contract instead of the settlement module. It does one thing: for the
/// settlement module, it moves listed tokens out of the Safe, up to the Safe's own daily limit.
/// @dev It has no administrator, and no call through it can change a Safe's owners or modules, so no key
/// of ours can take over a Safe that enables this module and no other.
contract OwnSafeModule {
    /// @param isSet whether the Safe has chosen a limit; until then the default limit applies
    /// @param dailyLimit the chosen limit for one UTC day, in millionths of the token
    /// @param spent what moved in the UTC day `day`, in millionths
    /// @param day the UTC day (days since 1970) that `spent` belongs to
    struct Limit {
        bool isSet;
        uint64 dailyLimit;
        uint64 spent;
        uint32 day;
    }

    /// @notice The only contract that can move tokens through this module; it created this contract.
    address public immutable settlementModule;

    mapping(address safe => mapping(address token => Limit)) private limits;

    event DailyLimitChanged(address indexed safe, address indexed token, uint64 dailyLimit);

    error NotSettlementModule();
    error DailyLimitExceeded(uint256 wanted, uint256 dailyLimit);
    error NotMoved();

    constructor() {
        settlementModule = msg.sender;
    }

    /// @notice Moves tokens out of a Safe; callable by the settlement module alone.
    /// @dev Reverts unless the token confirmed the move, so that nothing counts against the limit then.
    /// @param amount millionths of the token
    /// @param scale how many of the token's own units a millionth has
    /// @param defaultLimit the daily limit of a Safe that has not chosen one, in millionths
    function send(
        address safe,
        address token,
        address to,
        uint64 amount,
        uint256 scale,
        uint64 defaultLimit
    ) external {
        if (msg.sender != settlementModule) revert NotSettlementModule();
        Limit storage limit = limits[safe][token];
        uint32 today = uint32(block.timestamp / 1 days);
        uint256 spent = uint256(amount) + (limit.day == today ? limit.spent : 0);
        uint256 dailyLimit = limit.isSet ? limit.dailyLimit : defaultLimit;
        if (spent > dailyLimit) revert DailyLimitExceeded(spent, dailyLimit);
        // The cast loses nothing: `spent` is not more than a limit, which is a uint64.
        // forge-lint: disable-next-line(unsafe-typecast)
        limit.spent = uint64(spent);
        limit.day = today;
        (, bool moved) = SafeTransfer.send(safe, token, to, amount * scale);
        if (!moved) revert NotMoved();
    }

    /// @notice Sets the daily limit of the calling Safe for a token; what moved today counts against it.
    /// @param dailyLimit millionths for each UTC day; 0 stops all moves
    function setDailyLimit(address token, uint64 dailyLimit) external {
        Limit storage limit = limits[msg.sender][token];
        limit.isSet = true;
        limit.dailyLimit = dailyLimit;
        emit DailyLimitChanged(msg.sender, token, dailyLimit);
    }

    /// @notice The stored limit of a Safe for a token. `spent` is out of date unless `day` is today.
    function limitOf(address safe, address token) external view returns (Limit memory) {
        return limits[safe][token];
    }
}
