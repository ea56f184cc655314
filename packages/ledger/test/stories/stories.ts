/**
 * The behaviour of the ledger in readable steps. Amounts are minor units and the asset is usdc by default.
 * A line that starts with "and" belongs to the same batch as the line above.
 *
 *   open <account> [asset] [floor <amount>]                       : <answer>
 *   reserve|direct <transfer> <payer> -> <receiver> <amount> [asset] [for <reason>] : <answer>
 *   post|void <transfer>                                          : <answer>
 *   <account> has <posted>, <held> held
 *   statement of <account> is <amount> = <balance>, …
 */
export const stories: Readonly<Record<string, string>> = {
  "a payment is held first and arrives when it is posted": `
    open treasury floor -1000                  : done
    and open ana                               : done
    and open ben                               : done
    direct gift treasury -> ana 100            : done
    reserve lunch ana -> ben 30                : done
    ana has 100, 30 held
    ben has 0, 0 held
    post lunch                                 : done
    ana has 70, 0 held
    ben has 30, 0 held
    treasury has -100, 0 held
    statement of ana is +100 = 100, -30 = 70
    statement of ben is +30 = 30`,

  "a voided payment leaves no entry and frees the money": `
    open treasury floor -1000                  : done
    and open ana                               : done
    and open ben                               : done
    direct gift treasury -> ana 100            : done
    reserve lunch ana -> ben 100               : done
    reserve taxi ana -> ben 1                  : insufficient_funds
    void lunch                                 : done
    ana has 100, 0 held
    reserve dinner ana -> ben 100              : done
    statement of ana is +100 = 100
    statement of ben is nothing`,

  "held money cannot be spent twice, and pending money cannot be spent before it is posted": `
    open treasury floor -1000                  : done
    and open ana                               : done
    and open ben                               : done
    direct gift treasury -> ana 100            : done
    reserve first ana -> ben 60                : done
    reserve second ana -> ben 60               : insufficient_funds
    reserve onward ben -> ana 60               : insufficient_funds
    post first                                 : done
    reserve onward2 ben -> ana 60              : done`,

  "in one batch, an item that is too large does not affect smaller ones after it": `
    open treasury floor -1000                  : done
    and open ana                               : done
    and open ben                               : done
    direct gift treasury -> ana 100            : done
    reserve a ana -> ben 60                    : done
    and reserve b ana -> ben 50                : insufficient_funds
    and reserve c ana -> ben 40                : done
    and reserve d ana -> ben 1                 : insufficient_funds
    ana has 100, 100 held`,

  "a repeated request is a replay, and a different one with the same id is a conflict": `
    open treasury floor -1000                  : done
    and open ana                               : done
    and open ben                               : done
    direct gift treasury -> ana 100            : done
    and direct gift treasury -> ana 100        : replayed
    and direct gift treasury -> ana 99         : conflict
    direct gift treasury -> ana 100            : replayed
    reserve lunch ana -> ben 30                : done
    and reserve lunch ana -> ben 30            : replayed
    and reserve lunch ana -> ben 30 for rent   : conflict
    reserve lunch ana -> ben 30                : replayed
    reserve lunch ana -> ben 31                : conflict
    reserve lunch ben -> ana 30                : conflict
    ana has 100, 30 held
    post lunch                                 : done
    and post lunch                             : replayed
    post lunch                                 : replayed
    reserve lunch ana -> ben 30                : replayed
    ana has 70, 0 held`,

  "a refused id stays refused, even when there is enough money later": `
    open treasury floor -1000                  : done
    and open ana                               : done
    and open ben                               : done
    reserve lunch ana -> ben 30                : insufficient_funds
    and reserve lunch ana -> ben 30            : refused_before:insufficient_funds
    direct gift treasury -> ana 100            : done
    reserve lunch ana -> ben 30                : refused_before:insufficient_funds
    direct lunch ana -> ben 30                 : refused_before:insufficient_funds
    post lunch                                 : was_refused
    void lunch                                 : was_refused
    reserve lunch2 ana -> ben 30               : done`,

  "posting and voiding exclude each other": `
    open treasury floor -1000                  : done
    and open ana                               : done
    and open ben                               : done
    direct gift treasury -> ana 100            : done
    reserve a ana -> ben 10                    : done
    and reserve b ana -> ben 10                : done
    post a                                     : done
    void a                                     : ended_otherwise
    void b                                     : done
    and void b                                 : replayed
    post b                                     : ended_otherwise
    void b                                     : replayed
    direct b ana -> ben 10                     : ended_otherwise
    post never                                 : unknown_transfer
    void never                                 : unknown_transfer
    ana has 90, 0 held`,

  "each invalid transfer is refused with its own reason": `
    open treasury floor -1000                  : done
    and open ana                               : done
    and open ben                               : done
    and open emma eurc                         : done
    direct gift treasury -> ana 100            : done
    reserve a ana -> nobody 10                 : unknown_account
    and reserve b nobody -> ana 10             : unknown_account
    and reserve c ana -> emma 10               : wrong_asset
    and reserve d ana -> ben 10 eurc           : wrong_asset
    and reserve e ana -> ana 10                : same_account
    and reserve f ana -> ben 0                 : bad_amount
    and reserve g ana -> ben -10               : bad_amount
    and reserve h ana -> ben 4611686018427387904 : bad_amount
    and reserve i ana -> ben 10                : done
    direct j ana -> nobody 10                  : unknown_account
    and direct k ana -> emma 10                : wrong_asset
    and direct l ana -> ana 10                 : same_account
    and direct m ana -> ben 0                  : bad_amount
    and direct n ana -> ben 91                 : insufficient_funds
    and direct o ana -> ben 90                 : done
    reserve h ana -> ben 4611686018427387904   : refused_before:bad_amount
    ana has 10, 10 held`,

  "an account is opened once, with one asset and floor": `
    open ana                                   : done
    and open ana                               : replayed
    and open ana eurc                          : conflict
    open ana                                   : replayed
    open ana floor -5                          : conflict
    open tess floor 1                          : bad_amount
    open tess floor -4611686018427387904       : bad_amount
    open tess floor -4611686018427387903       : done
    tess has 0, 0 held`,

  "in a batch that is posted directly, received money can be spent by later items": `
    open treasury floor -1000                  : done
    and open ana                               : done
    and open ben                               : done
    direct early ana -> ben 10                 : insufficient_funds
    and direct gift treasury -> ana 100        : done
    and direct late ana -> ben 70              : done
    and direct early ana -> ben 10             : refused_before:insufficient_funds
    and direct more ana -> ben 40              : insufficient_funds
    and direct back ben -> treasury 70         : done
    statement of ana is +100 = 100, -70 = 30
    statement of ben is +70 = 70, -70 = 0
    statement of treasury is -100 = -100, +70 = -30`,

  "a system account never falls below its floor": `
    open treasury floor -100                   : done
    and open ana                               : done
    direct a treasury -> ana 60                : done
    reserve b treasury -> ana 50               : insufficient_funds
    reserve c treasury -> ana 40               : done
    treasury has -60, 40 held
    post c                                     : done
    treasury has -100, 0 held`,

  "a pending reservation cannot be posted directly": `
    open treasury floor -100                   : done
    and open ana                               : done
    reserve gift treasury -> ana 60            : done
    direct gift treasury -> ana 60             : conflict
    ana has 0, 0 held
    post gift                                  : done
    direct gift treasury -> ana 60             : replayed
    ana has 60, 0 held`,

  "no balance exceeds the limit": `
    open north floor -4611686018427387903      : done
    and open south floor -4611686018427387903  : done
    and open ana                               : done
    direct a north -> ana 4611686018427387903  : done
    direct b south -> ana 1                    : balance_limit
    direct b south -> ana 1                    : refused_before:balance_limit
    reserve c south -> ana 1                   : done
    and reserve d ana -> south 1               : done
    post c                                     : balance_limit
    and post d                                 : done
    and post c                                 : done
    ana has 4611686018427387903, 0 held
    south has 0, 0 held
    reserve e ana -> south 4611686018427387903 : done
    and reserve f ana -> south 1               : insufficient_funds`,
};
