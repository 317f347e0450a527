import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { failure, FailureError } from '@punctual/domain'

import { fileSystemFailure } from './file-system-failure.ts'
import { connectionFailure, type HttpAnswer, withinAnswer } from './http-client.ts'
import { sentence } from '@punctual/domain/words'

/**
 * Streams the body of an answer into a new file and reports its size. Whatever goes wrong, no part of a file
 * is left.
 *
 * @throws FailureError `artifact_too_large`, `source_answer_torn` when the body ends early,
 * `artifact_store_failed` when the disk refuses
 */
export async function saveFile(
  answer: HttpAnswer,
  options: { path: string; source: string; maximumBytes: number; signal: AbortSignal },
): Promise<number> {
  const { path, source, signal, maximumBytes } = options
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maximumBytes ? tooLarge(source, maximumBytes) : null, chunk)
    },
  })
  try {
    const announced = Number([answer.headers['content-length']].flat()[0] ?? 0)
    if (announced > maximumBytes) throw tooLarge(source, maximumBytes)
    await pipeline(answer.chunks, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  } catch (error) {
    answer.body.on('error', () => {}).destroy()
    await rm(path, { force: true })
    throw fileSystemFailure(error) ?? withinAnswer(connectionFailure(error, source, signal))
  }
  return bytes
}

function tooLarge(source: string, maximumBytes: number): FailureError {
  const said = sentence('file_bytes_exceeded', { most: maximumBytes })
  return new FailureError(failure('artifact_too_large', { source, said }))
}
