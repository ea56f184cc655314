// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface ISettle {
    function settle(uint64 batch, bytes calldata owners, bytes calldata items) external returns (bytes memory);

    function nextBatch() external view returns (uint64);
}

/// @title A token that misbehaves in a chosen way
/// @notice It moves the amount first and misbehaves then, so that a test can see whether the move was undone.
contract HostileToken {
    enum Behaviour {
        Honest,
        ReturnsFalse,
        ReturnsNothing,
        ReturnsTwo,
        ReturnsLonger,
        Reverts,
        BurnsAllGas,
        ReturnBomb,
        RevertBomb,
        Reenters,
        Expensive
    }

    uint8 public constant decimals = 6;

    Behaviour public behaviour;
    ISettle public module;
    bool public reentered;
    bytes4 public refusal;
    mapping(address account => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function set(Behaviour to, ISettle module_) external {
        behaviour = to;
        module = module_;
    }

    function mint(address to, uint256 amount) external {
        _misbehave();
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        _misbehave();
        return true;
    }

    /// @notice Lets this contract be the operator.
    function settleAsOperator(uint64 batch, bytes calldata owners, bytes calldata items) external {
        module.settle(batch, owners, items);
    }

    function _misbehave() private {
        Behaviour now_ = behaviour;
        if (now_ == Behaviour.ReturnsFalse) _return(0, 32);
        if (now_ == Behaviour.ReturnsNothing) _return(0, 0);
        if (now_ == Behaviour.ReturnsTwo) _return(2, 32);
        if (now_ == Behaviour.ReturnsLonger) _return(1, 64);
        if (now_ == Behaviour.ReturnBomb) _return(1, 60_000);
        if (now_ == Behaviour.Reverts) revert("no");
        if (now_ == Behaviour.RevertBomb) {
            assembly {
                revert(0, 60000)
            }
        }
        if (now_ == Behaviour.BurnsAllGas) {
            assembly {
                invalid()
            }
        }
        if (now_ == Behaviour.Expensive) {
            // Reverts with gas left if it has less than it wants to use.
            uint256 end = gasleft() - 60_000;
            while (gasleft() > end) {}
        }
        if (now_ == Behaviour.Reenters) {
            reentered = true;
            try module.settle(module.nextBatch(), "", "") {
                refusal = 0xffffffff;
            } catch (bytes memory reason) {
                // The first four bytes are the error's selector.
                // forge-lint: disable-next-line(unsafe-typecast)
                refusal = bytes4(reason);
            }
        }
    }

    function _return(uint256 word, uint256 size) private pure {
        assembly {
            mstore(0, word)
            return(0, size)
        }
    }
}
