// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IExecutesForModules {
    function execTransactionFromModuleReturnData(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation
    ) external returns (bool success, bytes memory returnData);
}

interface ITransfers {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// @title Moves a token out of a Safe that enabled the calling contract as a module
library SafeTransfer {
    /// @dev The expected answer is exactly (true, bytes(uint256(1))), four words. A sender without code, a
    /// token without code, and one that returns nothing, false or anything longer all count as not moved.
    /// At most four words are copied, so that a huge answer costs no more than the call's own gas.
    /// @param amount in the token's own units
    /// @return answered false if the Safe reverted, so that the call had no effect at all; a Safe reverts
    /// when the calling contract is not one of its modules
    /// @return moved true if the Safe executed the transfer and the token returned exactly `true`
    function send(
        address safe,
        address token,
        address to,
        uint256 amount
    ) internal returns (bool answered, bool moved) {
        bytes memory data = abi.encodeCall(
            IExecutesForModules.execTransactionFromModuleReturnData,
            (token, 0, abi.encodeCall(ITransfers.transfer, (to, amount)), 0)
        );
        assembly ("memory-safe") {
            // The answer overwrites the call's own data, which is longer and no longer needed.
            let answer := add(data, 0x20)
            answered := call(gas(), safe, 0, answer, mload(data), answer, 0x80)
            if answered {
                if gt(returndatasize(), 0x7f) {
                    moved := and(
                        and(eq(mload(answer), 1), eq(mload(add(answer, 0x20)), 0x40)),
                        and(eq(mload(add(answer, 0x40)), 0x20), eq(mload(add(answer, 0x60)), 1))
                    )
                }
            }
        }
    }
}
