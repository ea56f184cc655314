/** A refusal of the issuer, with HTTP status and reason. */
export class IssuerRefusal extends Error {
  override readonly name = "IssuerRefusal";
  readonly status: 401 | 404 | 409 | 422 | 429;

  constructor(status: 401 | 404 | 409 | 422 | 429, message: string) {
    super(message);
    this.status = status;
  }
}
