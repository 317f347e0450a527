import { failure, FailureError } from '@punctual/domain'

import { connectionFailure, discard, type HttpAnswer, withinAnswer } from './http-client.ts'

/** Longest list or definition that is read into memory. */
const maximumTextBytes = 16 * 1024 * 1024

/**
 * Most values of a JSON text. The time to parse one goes by its values: a text of nothing but empty ones
 * would hold the process for seconds.
 */
const maximumValues = 1_000_000

/**
 * Reads an answer as text, which may be JSON of as many values as can be parsed at once. An answer longer
 * than `maximumBytes` is a failure, or is cut there when `cut` is set.
 */
export async function readText(
  answer: HttpAnswer,
  options: { source: string; signal: AbortSignal; maximumBytes?: number; cut?: boolean },
): Promise<string> {
  const { source, signal, maximumBytes = maximumTextBytes, cut = false } = options
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer.chunks) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes <= maximumBytes) continue
      if (!cut)
        throw new FailureError(
          failure('source_error', { source, detail: `an answer of more than ${maximumBytes} bytes` }),
        )
      break
    }
  } catch (error) {
    discard(answer.body)
    throw withinAnswer(connectionFailure(error, source, signal))
  }
  const text = Buffer.concat(chunks)
  if (hasManyValues(text))
    throw new FailureError(
      failure('source_error', { source, detail: `an answer of more than ${maximumValues} values` }),
    )
  return text.toString('utf8')
}

const [comma, bracket, brace] = Buffer.from(',[{')

/**
 * Each value in JSON follows one of three characters. Strings that contain these characters count as more
 * values than they are.
 */
function hasManyValues(text: Buffer): boolean {
  let values = 0
  for (const byte of text) if (byte === comma || byte === bracket || byte === brace) values += 1
  return values > maximumValues
}

/**
 * The beginning of an error answer, for the failure's detail. A broken answer gives what little is known
 * instead of an exception.
 */
export async function readErrorText(
  answer: HttpAnswer,
  options: { source: string; signal: AbortSignal },
): Promise<string> {
  try {
    return await readText(answer, { ...options, maximumBytes: 64 * 1024, cut: true })
  } catch (error) {
    if (options.signal.aborted) throw error
    return ''
  }
}
