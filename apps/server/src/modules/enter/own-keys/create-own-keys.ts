import { bindTo } from "../../../platform/bind.ts";
import { beginOwnKey, chooseOwnKey } from "./choose-own-key.ts";
import type { OwnKeysDeps } from "./own-keys-deps.ts";
import { beginAnotherKey, proveAnotherKey } from "./prove-another-key.ts";
import { showOwnKey } from "./show-own-key.ts";

export type OwnKeys = ReturnType<typeof createOwnKeys>;

/**
 * The module of own keys: the passkey that owns a person's Safe, and the daily limit of our payments from it (ADR 63).
 */
export function createOwnKeys(deps: OwnKeysDeps) {
  const bound = bindTo(deps);
  return {
    show: bound(showOwnKey),
    begin: bound(beginOwnKey),
    choose: bound(chooseOwnKey),
    beginAnother: bound(beginAnotherKey),
    proveAnother: bound(proveAnotherKey),
  };
}
