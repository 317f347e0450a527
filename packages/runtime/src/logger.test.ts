import { Writable } from 'node:stream'

import { expect, test } from 'vitest'

import { systemClock } from './clock.ts'
import { createLogger } from './logger.ts'

test('each record says when it was made, also where many are made in one millisecond', () => {
  const records: Array<{ time: string }> = []
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      records.push(JSON.parse(line.toString()))
      done()
    },
  })
  const logger = createLogger({ name: 'test', level: 'info', destination })
  const clock = systemClock()
  const begin = clock.now()
  let end = begin
  while (end.getTime() < begin.getTime() + 5) {
    const before = clock.now()
    logger.info('made')
    end = clock.now()
    const at = new Date(records.at(-1)!.time)
    expect([before <= at, at <= end]).toEqual([true, true])
  }
  expect(records[0]!.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
