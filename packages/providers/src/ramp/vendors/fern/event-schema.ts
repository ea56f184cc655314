/** Schemas of Fern's webhooks and errors. */
import { z } from "zod";

const text = z.string().min(1);

/** A webhook's body. `resource` has the form of the GET answer; only its id is used. */
export const fernEvent = z.looseObject({
  id: text,
  apiVersion: z.string().optional(),
  type: text,
  createdAt: z.iso.datetime({ offset: true }),
  resource: z.looseObject({
    customerId: z.string().optional(),
    paymentAccountId: z.string().optional(),
    transactionId: z.string().optional(),
  }),
});

const errorDetail = z.looseObject({
  code: z.string().optional(),
  message: z.string().optional(),
  /** A message or a list of issues. */
  details: z
    .union([
      z.string(),
      z.looseObject({
        issues: z
          .array(
            z.looseObject({
              path: z.array(z.union([z.string(), z.number()])),
              message: z.string(),
            }),
          )
          .optional(),
      }),
    ])
    .nullish(),
  field: z.string().nullish(),
});

/** Errors are bare or wrapped in `error`: pages of the documentation differ. */
export const fernError = z
  .union([z.looseObject({ error: errorDetail }), errorDetail])
  .transform((body) => ("error" in body ? errorDetail.parse(body.error) : body));
