/**
 * The error codes of the hosted auth service's protocol. auth-js removes its session on some of them, and does not on a
 * 5xx.
 */
const refusals = {
  refresh_token_not_found: {
    status: 400,
    message: "Invalid Refresh Token: Refresh Token Not Found",
  },
  refresh_token_already_used: { status: 400, message: "Invalid Refresh Token: Already Used" },
  session_expired: { status: 400, message: "Invalid Refresh Token: Session Expired" },
  session_not_found: {
    status: 403,
    message: "Session from session_id claim in JWT does not exist",
  },
  otp_expired: { status: 403, message: "Token has expired or is invalid" },
  flow_state_expired: { status: 403, message: "Flow state has expired or was already used" },
  bad_code_verifier: { status: 400, message: "Code challenge does not match the code verifier" },
  flow_state_not_found: { status: 404, message: "Invalid flow state, no valid flow state found" },
  bad_jwt: { status: 403, message: "Invalid JWT" },
  validation_failed: { status: 400, message: "Some of what was sent is not valid" },
} as const;

export type ProtocolErrorCode = keyof typeof refusals;

export class SessionProtocolError extends Error {
  readonly code: ProtocolErrorCode;
  readonly status: number;

  constructor(code: ProtocolErrorCode) {
    super(refusals[code].message);
    this.name = "SessionProtocolError";
    this.code = code;
    this.status = refusals[code].status;
  }
}
