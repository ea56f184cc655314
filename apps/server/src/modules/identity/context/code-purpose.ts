/** Purposes of codes that open a session. */
export type SignInPurpose = "signup" | "login";
/** `security` opens no session: it allows one change of security settings. */
export type CodePurpose = SignInPurpose | "security";
