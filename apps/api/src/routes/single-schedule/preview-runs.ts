import { setImmediate } from 'node:timers/promises'

import {
  type HolidayCalendar,
  isBehindWaitingRun,
  maximumPreviewRuns,
  previewRuns as preview,
  readCalendar,
  type Recurrence,
  storedRule,
} from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import { earliestOf, readWindowsOf } from '@punctual/engine'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { instantInput } from '../../wire/epoch.ts'
import { idInput, optional } from '../../wire/input.ts'
import { occurrenceOutput, occurrenceToWire } from '../../wire/occurrence.ts'
import { calendarOf, calendarOfSchedule, recurrenceInput, recurrenceOf } from '../../wire/recurrence.ts'
import type { RecurrenceDraft } from '../../wire/recurrence/read-recurrence.ts'
import { readSchedule } from './read-schedule.ts'
import { type WindowAhead, windowsInOrder } from '../window/windows-in-order.ts'

const previewInput = z
  .strictObject({
    ScheduleId: optional(idInput, null),
    Schedule: recurrenceInput.nullish(),
    Count: optional(z.int().min(1).max(maximumPreviewRuns), 10),
    FromEpochUtc: optional(instantInput, null).meta({
      description: 'Runs strictly after this; default: now',
    }),
  })
  .refine(
    ({ ScheduleId, Schedule }) => (ScheduleId === null) !== (Schedule === undefined || Schedule === null),
    {
      path: ['Schedule'],
      ...refused(sentence('rule_or_schedule')),
    },
  )
  .meta({ id: 'PreviewRunsInput' })

export const previewRuns = defineOperation({
  name: 'schedule.previewruns',
  methods: ['POST', 'GET'],
  path: '/api/schedule/previewruns',
  role: 'Viewer',
  right: 'View',
  summary: 'Lists when a schedule, stored or not, would run',
  description:
    'The very instants that planning will use. Notes says what moved one: a time inside a spring gap runs at the first valid instant after it, a time in an autumn overlap runs once at its first pass, a day that a month does not have is its last day, a run on a holiday of its calendar is moved or left out, SpreadSeconds lets it start later without changing its instant, a window delays or skips a run of a stored schedule, and one behind a delayed run is missed. Whether the schedule is enabled is not looked at.',
  tags: ['Schedules'],
  input: previewInput,
  cost: 'costly',
  response: z.array(occurrenceOutput),
  errors: [404, 409],
  examples: {
    lastDayOfMonth: {
      Schedule: { Frequency: 'Monthly', DayOfMonth: -1, ExecutionTime: '08:00', TimeZone: 'Europe/Berlin' },
      Count: 12,
    },
  },
  handle: async ({
    input: { ScheduleId, Schedule, Count, FromEpochUtc },
    dependencies,
    language,
    signal,
  }) => {
    const { recurrence, calendar } =
      ScheduleId === null
        ? await givenRule(Schedule!, dependencies)
        : await scheduledRule(ScheduleId, dependencies)
    const now = dependencies.clock.now()
    const after = FromEpochUtc === null ? now : new Date(FromEpochUtc * 1_000)
    const windowAt = await windowsAhead(
      { recurrence, calendar },
      { scheduleId: ScheduleId, after, now },
      dependencies,
    )
    const runs: z.input<typeof occurrenceOutput>[] = []
    for (const run of preview(recurrence, { after, count: Count, calendar, scheduleId: ScheduleId })) {
      const window = windowAt(run.at)
      const notes = window === null ? run.notes : [...run.notes, window.said]
      runs.push(occurrenceToWire({ ...run, notes }, language))
      if (runs.length % runsOfATurn === 0) await letOthersIn(signal)
    }
    return runs
  },
})

/** A thousand leap days are searched for in forty centuries; other requests are answered in between. */
const runsOfATurn = 5

async function letOthersIn(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}

interface Rule {
  readonly recurrence: Recurrence
  readonly calendar: HolidayCalendar | null
}

/** What windows make of the runs of a stored schedule, asked in their order; null for what none is about. */
async function windowsAhead(
  rule: Rule,
  {
    scheduleId,
    after,
    now,
  }: { readonly scheduleId: string | null; readonly after: Date; readonly now: Date },
  { store }: Dependencies,
): Promise<(at: Date) => WindowAhead | null> {
  if (scheduleId === null) return () => null
  const [windowsOf, waits] = await Promise.all([
    readWindowsOf(store, [scheduleId], earliestOf([after], now)),
    store.windowWaits.untilOf([scheduleId]),
  ])
  const windows = windowsOf(scheduleId)
  return windowsInOrder({
    windows,
    waitsUntil: waits.get(scheduleId) ?? null,
    isBehind: (at, waitsUntil) => isBehindWaitingRun(rule, { at, now, windows, waitsUntil }),
  })
}

async function givenRule(draft: RecurrenceDraft, dependencies: Dependencies): Promise<Rule> {
  const recurrence = recurrenceOf(draft, dependencies)
  return { recurrence, calendar: (await calendarOf(recurrence, dependencies))?.calendar ?? null }
}

async function scheduledRule(scheduleId: string, dependencies: Dependencies): Promise<Rule> {
  const { recurrence, calendarId } = await readSchedule(scheduleId, dependencies)
  const calendar = await calendarOfSchedule(calendarId, dependencies)
  const rule = storedRule(recurrence, calendar && readCalendar(calendar))
  if (!rule.ok)
    throw problem('state_conflict', { detail: sentence('schedule_update_first', { problem: rule.problem }) })
  return rule
}
