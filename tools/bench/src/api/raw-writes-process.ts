/**
 * Inserts the same schedule again and again, each time under another id and name, through a pool like that of
 * the api.
 */
import { randomBytes } from 'node:crypto'

import { newId } from '@punctual/domain'
import { silentLogger } from '@punctual/runtime'
import type { NewSchedule } from '@punctual/catalog'
import { createStore } from '@punctual/engine'
import { createSecretBox, openDatabase } from '@punctual/store'

import type { RawWrites } from './schedule-writes.ts'

const database = openDatabase({
  url: process.env['DATABASE_URL'] ?? '',
  logger: silentLogger(),
  applicationName: 'bench-raw',
  maximumConnections: 10,
})
const { schedules } = createStore(database, createSecretBox([randomBytes(32)]))

process.on('message', ({ schedule, writers, seconds }: RawWrites) => {
  const end = performance.now() + seconds * 1_000
  const template: NewSchedule = {
    ...schedule,
    nextRunAt: schedule.nextRunAt === null ? null : new Date(schedule.nextRunAt),
  }
  let written = 0
  const write = async () => {
    while (performance.now() < end) {
      const id = newId()
      const destinations = template.destinations.map((destination) => ({ ...destination, id: newId() }))
      const { ok } = await schedules.create({ ...template, id, name: `Raw ${id}`, destinations })
      if (!ok) throw new Error('a raw insert was refused')
      written += 1
    }
  }
  const begin = performance.now()
  Promise.all(Array.from({ length: writers }, write)).then(
    () => process.send?.({ perSecond: written / ((performance.now() - begin) / 1_000) }),
    (error: Error) => process.send?.({ problem: error.message }),
  )
})
process.once('disconnect', () => void database[Symbol.asyncDispose]())
