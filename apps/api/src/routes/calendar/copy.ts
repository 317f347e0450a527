import { readCalendar } from '@punctual/domain'
import type { CalendarWrite, StoredCalendar } from '@punctual/catalog'
import { z } from 'zod'

import type { Rights } from '../../access/require-right.ts'
import type { Dependencies } from '../../deps.ts'
import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { name } from '../../wire/input.ts'
import { newOwner } from '../single-schedule/schedule-owner.ts'
import { calendarOutput, calendarTag, calendarToWire, writtenCalendar } from './calendar-wire.ts'
import { readCalendarRow } from './calendars.ts'

const maxNameLength = 200
/** Names that are tried when the caller gives none; more copies than that have names that say something. */
const namesTried = 100

export const copyCalendar = defineOperation({
  name: 'calendar.copy',
  methods: ['POST'],
  path: '/api/calendar/copy/:id',
  role: 'Editor',
  changesAccess: () => true,
  summary: 'Makes a calendar of one’s own from another one',
  description:
    'With the days, the description and the AllowedFor of the other one; its owner is the caller. No schedule uses it yet. Without a Name it is called like the other one, with “(copy)”.',
  tags: [calendarTag],
  params: idParams,
  body: z.object({ Name: name().nullish() }).prefault({}).meta({ id: 'CopyCalendarInput' }),
  response: calendarOutput,
  examples: { named: { Name: 'Netherlands, plant 2' } },
  errors: [404, 'name_taken', 409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, calendar) => ({ subject: calendar.Id, after: calendar }),
  handle: async ({ params, body, idempotentId, rights, dependencies, language }) => {
    const { calendars } = dependencies.store
    const row = await readCalendarRow(params.id, dependencies)
    const copy = { ...(await copyOf(row, { rights, dependencies })), id: idempotentId }
    const earlier = idempotentId === null ? null : await calendars.read(idempotentId)
    if (earlier) return calendarToWire(earlier, language)
    let written: CalendarWrite = { ok: false, conflict: 'name' }
    let called = ''
    for (const wanted of body.Name ? [body.Name] : freeNames(row.name)) {
      called = wanted
      written = await calendars.create({ ...copy, name: called })
      if (written.ok) break
    }
    return calendarToWire(writtenCalendar(written, called), language)
  },
})

interface Copying {
  readonly rights: Pick<Rights, 'principal'>
  readonly dependencies: Dependencies
}

/** @throws ProblemError `state_conflict` for days that cannot be read */
async function copyOf(row: StoredCalendar, context: Copying) {
  const read = readCalendar(row)
  if (!read.ok) throw problem('state_conflict', { detail: read.problem })
  const { description, allowedFor } = row
  return { description, days: read.days, allowedFor, owner: await newOwner(null, context) }
}

function freeNames(of: string): string[] {
  return Array.from({ length: namesTried }, (_, index) => {
    const ending = index === 0 ? ' (copy)' : ` (copy ${index + 1})`
    return `${of.slice(0, maxNameLength - ending.length)}${ending}`
  })
}
