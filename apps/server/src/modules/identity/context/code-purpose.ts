/** What opens a session. */
export type SignInPurpose = "signup" | "login";
/** `security` opens none: it allows one change of security settings. */
export type CodePurpose = SignInPurpose | "security";
