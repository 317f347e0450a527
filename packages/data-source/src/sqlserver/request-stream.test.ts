import { EventEmitter } from 'node:events'

import type { Request } from 'tedious'
import { expect, test } from 'vitest'

import type { Row } from '../cell.ts'
import { batchRows } from '../row-queue.ts'
import { streamRequest } from './request-stream.ts'

/** A request as the driver has it, whose events the test makes. */
function scripted() {
  let finish: (error?: Error) => void = () => {}
  const calls: string[] = []
  const request = Object.assign(new EventEmitter(), {
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
    cancel: () => calls.push('cancel'),
  })
  const stream = streamRequest((done) => {
    finish = done
    return request as unknown as Request
  }, 10_000)
  return {
    stream,
    calls,
    columns: (...names: string[]) =>
      request.emit(
        'columnMetadata',
        names.map((colName) => ({ colName, type: { name: 'Int' } })),
      ),
    rows: (count: number) => {
      for (let n = 1; n <= count; n += 1) request.emit('row', [{ value: n }])
    },
    finish: (error?: Error) => finish(error),
  }
}

const never = new AbortController().signal

async function all(batches: AsyncIterable<readonly Row[]>): Promise<number> {
  let rows = 0
  for await (const batch of batches) rows += batch.length
  return rows
}

test('rows of SQL Server are paused while their reader has not taken them, and all of them arrive', async () => {
  const sent = scripted()
  sent.columns('n')
  sent.rows(2 * batchRows)
  expect(sent.calls).toEqual(['pause'])
  const answer = await sent.stream.answer(never)
  expect(answer.columns).toEqual([{ name: 'n', type: 'integer' }])
  const reading = all(answer.batches)
  await expect.poll(() => sent.calls).toContain('resume')
  sent.rows(7)
  sent.finish()
  expect(await reading).toBe(2 * batchRows + 7)
})

test('an answer of SQL Server that breaks off fails, whatever has arrived of it', async () => {
  const sent = scripted()
  sent.columns('n')
  sent.rows(3)
  const answer = await sent.stream.answer(never)
  sent.finish(new Error('the connection broke'))
  await expect(all(answer.batches)).rejects.toThrow('the connection broke')
})

test('a query of SQL Server that fails before its columns, and one with several results, are refused', async () => {
  const failing = scripted()
  failing.finish(new Error('Invalid object name'))
  await expect(failing.stream.answer(never)).rejects.toThrow('Invalid object name')
  const several = scripted()
  several.columns('a')
  several.columns('b')
  const answer = await several.stream.answer(never)
  expect(several.calls).toEqual(['cancel'])
  await expect(all(answer.batches)).rejects.toThrow('more than one result')
})

test('a reader of SQL Server that waits stops when its signal fires', async () => {
  const stopping = new AbortController()
  const waiting = scripted().stream.answer(stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
})
