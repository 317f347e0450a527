import type { Failure } from '@punctual/domain'

import { givenUpParts } from './parts.ts'
import { giveUp } from './render-part.ts'
import type { PutOff, ResultInProgress, Run } from './run.ts'

/** Why a result is left for a later attempt. */
export type Postponed = PutOff | { readonly kind: 'failed'; readonly failure: Failure }

/** A row that failed: left for a later attempt when that may help, else given up with all its parts. */
export async function leaveResult(
  run: Run,
  { result, progress, reason }: ResultInProgress & { readonly reason: Failure },
): Promise<Postponed | 'given-up' | 'lost'> {
  if (!run.isLastTry(reason)) return { kind: 'failed', failure: reason }
  const named = reason.message.startsWith('Row ') ? reason : { ...reason, message: `Row ${result.row}: ${reason.message}` }
  const known = new Set(givenUpParts(result, progress).map(({ position }) => position))
  const parts = result.parts.filter(({ position }) => !known.has(position))
  return (await giveUp(run, { parts, row: result.row, reason: named })) ? 'given-up' : 'lost'
}
