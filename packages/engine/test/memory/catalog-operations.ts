import type { ScheduleChange } from '@punctual/catalog'

import { type Choice, type Operation, calendarOf, maybeStale, operation, someSchedule } from './choice.ts'
import { readSettings } from './server-operations.ts'

export function updateCalendar(choice: Choice): Operation {
  const { random, rows } = choice
  const [calendar] = rows.calendars.values()
  const [id, version] = [
    calendar?.id ?? random.id(),
    random.chance(0.3) ? null : (calendar?.version ?? 1) - (random.chance(0.3) ? 1 : 0),
  ]
  const change = {
    id,
    name: 'Holidays',
    description: random.id(),
    days: { holidays: [], weekendDays: [] },
    ifVersion: version,
  }
  const delayMs = random.whole(0, 2_000)
  return operation('calendars.update', { change, delayMs }, async ({ store }) => {
    const answer = await store.calendars.update(change, ({ now, enabled }) =>
      enabled ? { nextRunAt: new Date(now.getTime() + delayMs), notRunnableReasons: [] } : null,
    )
    return answer.ok ? { version: answer.calendar.version } : answer
  })
}

export function readCalendars({ rows, random }: Choice): Operation {
  const ids = [...rows.calendars.keys(), random.id()]
  return operation('calendars.readMany', ids, async ({ store }) => [
    ...(await store.calendars.readMany(ids)).keys(),
  ])
}

export function readCalendar({ rows, random }: Choice): Operation {
  const id = random.pick([...rows.calendars.keys(), random.id()])
  return operation('calendars.read', id, async ({ store }) => (await store.calendars.read(id))?.version)
}

export function readSchedule(choice: Choice): Operation {
  const id = someSchedule(choice)?.id ?? choice.random.id()
  // Names of folders and instants of rows are the database's own.
  return operation('schedules.read', id, async ({ store }) => {
    const schedule = await store.schedules.read(id)
    return schedule && { ...schedule, folderId: null, createdAt: null, updatedAt: null }
  })
}

export function updateSchedule(choice: Choice): Operation {
  const { random, now } = choice
  const schedule = someSchedule(choice)
  if (!schedule) return readSettings()
  const {
    recurrence,
    id,
    kind,
    name,
    description,
    keywords,
    isDataDriven,
    definition,
    destinations,
    notRunnableReasons,
    serverName,
  } = schedule
  const overlapPolicy = random.pick(['Allow', 'Queue', 'Skip'])
  const change: ScheduleChange = {
    folderKey: '/',
    sourceAccount: schedule.sourceAccountId === null ? null : { id: schedule.sourceAccountId, kind: 'bi' },
    id,
    kind,
    name,
    description,
    keywords,
    isDataDriven,
    definition,
    destinations,
    notRunnableReasons,
    calendar: calendarOf(choice, schedule.calendarId),
    recurrence: { ...(recurrence as object), overlapPolicy },
    enabled: random.chance(0.95),
    version: maybeStale(choice, schedule.version),
    serverName: random.pick([serverName, 'alpha']),
    nextRunAt: random.pick(['keep', 'keep', new Date(now + random.whole(0, 1_000)), null] as const),
  }
  return operation('schedules.update', change, async ({ store }) =>
    outcomeOf(await store.schedules.update(change)),
  )
}

/** The rest of the answer repeats the change, with what only the database knows. */
function outcomeOf(
  answer:
    | { ok: true; schedule: { version: number; nextRunAt: Date | null } }
    | { ok: false; conflict: string },
) {
  return answer.ok ? { version: answer.schedule.version, nextRunAt: answer.schedule.nextRunAt } : answer
}

export function removeSchedule(choice: Choice): Operation {
  const id = (choice.random.chance(0.3) ? someSchedule(choice)?.id : null) ?? choice.random.id()
  return operation(
    'schedules.remove',
    id,
    async ({ store }) => (await store.schedules.remove(id, ['single', 'package']))?.id,
  )
}
