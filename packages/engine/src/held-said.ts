import { sentence } from '@punctual/domain/words'

import type { HeldBecause, HoldDecided } from './port/holds.ts'

/** What the record of a held run says. */
export function heldError({ reasons }: HeldBecause) {
  const said = sentence('run_held', { reasons })
  return { code: 'run_held', message: String(said), said, retryable: false, source: null }
}

/** What the record of a run says that was cancelled while it was held. */
export function cancelledWhileHeldError(by: string) {
  const said = sentence('hold_cancelled', { by })
  return { code: 'hold_cancelled', message: String(said), said, retryable: false, source: null }
}

/** What the record of a discarded run says. */
export function discardedError({ by, reason }: Pick<HoldDecided, 'by' | 'reason'>) {
  const said = sentence('hold_discarded', { by, reason })
  return { code: 'hold_discarded', message: String(said), said, retryable: false, source: null }
}
