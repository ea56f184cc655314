// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IModuleManager {
    function enableModule(address module) external;
}

/// @title Enables a module while a Safe is being set up
/// @dev A Safe calls `enable` by delegatecall from its `setup`; there `address(this)` is the Safe
/// itself, the only caller whom it lets enable a module.
contract ModuleSetup {
    function enable(address module) external {
        IModuleManager(address(this)).enableModule(module);
    }
}
