import { failure, FailureError } from '@punctual/domain'

import { connectionFailure, discard, type HttpAnswer } from './http-client.ts'

/** Longest list or error page that is read into memory. */
const maximumTextBytes = 32 * 1024 * 1024

/** Reads an answer as text. An answer longer than `maximumBytes` is a failure, or is cut there when `cut` is set. */
export async function readText(
  answer: HttpAnswer,
  options: { source: string; signal: AbortSignal; maximumBytes?: number; cut?: boolean },
): Promise<string> {
  const { source, signal, maximumBytes = maximumTextBytes, cut = false } = options
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes <= maximumBytes) continue
      if (!cut) throw new FailureError(failure('source_error', { source, detail: `an answer of more than ${maximumBytes} bytes` }))
      break
    }
  } catch (error) {
    discard(answer.body)
    throw connectionFailure(error, source, signal)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The beginning of an error answer, for the failure's detail. A broken answer gives what little is known instead of an exception. */
export async function readErrorText(answer: HttpAnswer, options: { source: string; signal: AbortSignal }): Promise<string> {
  try {
    return await readText(answer, { ...options, maximumBytes: 64 * 1024, cut: true })
  } catch (error) {
    if (options.signal.aborted) throw error
    return ''
  }
}
