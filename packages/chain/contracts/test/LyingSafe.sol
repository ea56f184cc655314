// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A Safe whose owner has replaced its code: it claims to be unchanged and moves nothing
contract LyingSafe {
    address private immutable owner;
    address private immutable module;

    constructor(address owner_, address module_) {
        owner = owner_;
        module = module_;
    }

    function getOwners() external view returns (address[] memory owners) {
        owners = new address[](1);
        owners[0] = owner;
    }

    function getModulesPaginated(
        address,
        uint256
    ) external view returns (address[] memory modules, address next) {
        modules = new address[](1);
        modules[0] = module;
        next = address(1);
    }

    function execTransactionFromModule(
        address,
        uint256,
        bytes calldata,
        uint8
    ) external pure returns (bool success) {
        return false;
    }

    function execTransactionFromModuleReturnData(
        address,
        uint256,
        bytes calldata,
        uint8
    ) external pure returns (bool success, bytes memory returnData) {
        return (true, abi.encode(true));
    }
}
