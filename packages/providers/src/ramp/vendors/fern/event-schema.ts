/** What Fern says unasked (webhooks), and when it refuses. */
import { z } from "zod";

const text = z.string().min(1);

/** A webhook's body. The resource equals the GET answer; only its id is read. */
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
  /** A sentence, or the list of issues. */
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

/** Errors come bare or wrapped in `error`, depending on the page of the documentation. */
export const fernError = z
  .union([z.looseObject({ error: errorDetail }), errorDetail])
  .transform((body) => ("error" in body ? errorDetail.parse(body.error) : body));
