import { addAbortSignal, Readable, Transform } from 'node:stream'

import { NodeHttpHandler } from '@smithy/node-http-handler'

/** No answer to what is asked of a bucket has more. */
const maxAnswerBytes = 1_048_576

/** Reads answers up to a limit. The library collects each one whole, so an endless one would take all memory. */
export class ShortAnswers extends NodeHttpHandler {
  override async handle(
    ...[request, options]: Parameters<NodeHttpHandler['handle']>
  ): ReturnType<NodeHttpHandler['handle']> {
    const answered = await super.handle(request, options)
    const { response } = answered
    if (response.body instanceof Readable) response.body = limited(response.body, options?.abortSignal)
    return answered
  }
}

function limited(body: Readable, signal: unknown): Readable {
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxAnswerBytes ? new Error(`an answer of more than ${maxAnswerBytes} bytes`) : null, chunk)
    },
  })
  if (signal instanceof AbortSignal) addAbortSignal(signal, counted)
  body.on('error', (error) => counted.destroy(error))
  counted.on('close', () => body.destroy())
  return body.pipe(counted)
}
