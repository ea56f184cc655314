/** Purposes of codes that open a session. */
export type SignInPurpose = "signup" | "login";
/**
 * `security` opens no session: it allows one change of security settings. `command` opens none either: it lets one
 * command of the operators act in the name of a member of staff.
 */
export type CodePurpose = SignInPurpose | "security" | "command";
