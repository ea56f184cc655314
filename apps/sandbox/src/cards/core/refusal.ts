/** The issuer says no: with which HTTP status, and why. */
export class IssuerRefusal extends Error {
  override readonly name = "IssuerRefusal";
  constructor(
    readonly status: 401 | 404 | 409 | 422 | 429,
    message: string,
  ) {
    super(message);
  }
}
