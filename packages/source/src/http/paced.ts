import { failure, FailureError } from '@punctual/domain'
import type { Clock } from '@punctual/runtime'

import type { SourceLimits } from '../limits.ts'
import { sentence } from '@punctual/domain/words'

interface Pace {
  readonly source: string
  readonly clock: Clock
  readonly limits: Pick<SourceLimits, 'slowAnswerWindowMs' | 'slowAnswerMinimumBytes'>
}

/**
 * The chunks of an answer, as long as they come fast enough. A server that sends single bytes would otherwise
 * occupy a slot for as long as an export may take. Only the time in which this process waits for the server
 * counts. A slow disk here is no fault of the server. How long a silence may be is the limit of the
 * connection.
 *
 * @throws FailureError `source_timeout`
 */
export async function* paced(
  chunks: AsyncIterable<Buffer>,
  { source, clock, limits }: Pace,
): AsyncGenerator<Buffer> {
  const { slowAnswerWindowMs: windowMs, slowAnswerMinimumBytes: minimumBytes } = limits
  let [waitedMs, bytes, askedAtMs] = [0, 0, clock.monotonicMs()]
  for await (const chunk of chunks) {
    waitedMs += clock.monotonicMs() - askedAtMs
    bytes += chunk.length
    if (waitedMs >= windowMs) {
      if (bytes < minimumBytes)
        throw tooSlow(source, `${bytes} bytes in ${Math.round(waitedMs)} ms; ${minimumBytes} are the least`)
      ;[waitedMs, bytes] = [0, 0]
    }
    yield chunk
    askedAtMs = clock.monotonicMs()
  }
}

function tooSlow(source: string, detail: string): FailureError {
  const said = sentence('answer_too_slow')
  return new FailureError(failure('source_timeout', { source, said, detail }))
}
