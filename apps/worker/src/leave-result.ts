import type { Failure } from '@punctual/domain'

import { abandonedParts } from './parts.ts'
import { abandon, ofRow } from './render-part.ts'
import type { PutOff, ResultInProgress, Run } from './run.ts'

/** Why a result is left for a later attempt. */
export type Postponed = PutOff | { readonly kind: 'failed'; readonly failure: Failure }

/** A row that failed: left for a later attempt when that may help, else abandoned with all its parts. */
export async function leaveResult(
  run: Run,
  { result, progress, reason }: ResultInProgress & { readonly reason: Failure },
): Promise<Postponed | 'given-up' | 'lost'> {
  if (!run.isLastTry(reason)) return { kind: 'failed', failure: reason }
  const named = reason.said.code === 'row_failed' ? reason : ofRow(reason, result.row)
  const known = new Set(abandonedParts(result, progress).map(({ position }) => position))
  const parts = result.parts.filter(({ position }) => !known.has(position))
  return (await abandon(run, { parts, row: result.row, reason: named })) ? 'given-up' : 'lost'
}
