// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title Stands in for USDC and EURe on a local chain
/// @notice Like the real ones it has decimals of its own, permits, a list of frozen addresses and a pause.
contract TestToken is ERC20, ERC20Permit, AccessControl {
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");

    uint8 private immutable ownDecimals;

    mapping(address account => bool) public frozen;

    /// @dev Shares a slot with `paused`: as long as nobody is frozen, a transfer looks at this slot only.
    uint64 private frozenCount;
    bool public paused;

    error Frozen(address account);
    error TokenPaused();

    constructor(
        string memory name,
        string memory symbol,
        uint8 decimals_,
        address admin,
        address minter
    ) ERC20(name, symbol) ERC20Permit(name) {
        ownDecimals = decimals_;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MINTER_ROLE, minter);
    }

    function decimals() public view override returns (uint8) {
        return ownDecimals;
    }

    function mint(address to, uint256 amount) external onlyRole(MINTER_ROLE) {
        _mint(to, amount);
    }

    function setFrozen(address account, bool to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (frozen[account] == to) return;
        frozen[account] = to;
        if (to) ++frozenCount;
        else --frozenCount;
    }

    function setPaused(bool to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        paused = to;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (paused) revert TokenPaused();
        if (frozenCount != 0) {
            if (frozen[from]) revert Frozen(from);
            if (frozen[to]) revert Frozen(to);
        }
        super._update(from, to, amount);
    }
}
