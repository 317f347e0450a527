import { type FailureCode, failureCodes } from '@punctual/domain/failure'

type Sentences = { readonly [Code in FailureCode as `failed.${Code}`]: string }

/** As the service says it of each failure code, so that a mail and the page of a run name a failure alike. */
export const failureSentences = Object.fromEntries(
  Object.entries(failureCodes).map(([code, { message }]) => [`failed.${code}`, message]),
) as Sentences
