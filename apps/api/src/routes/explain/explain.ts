import { explain, instantOfIsoText, instantOfWallText, recurrence } from '@punctual/domain'
import { refusedBy, sentence } from '@punctual/domain/words'
import type { StoredSchedule } from '@punctual/catalog'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import { instantInput } from '../../wire/epoch.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import { readSchedule } from '../single-schedule/read-schedule.ts'
import { explanationOutput, explanationToWire } from './explanation-wire.ts'
import { gatherEvidence } from './gather-evidence.ts'

const explainInput = z
  .strictObject({
    ScheduleId: line(100).min(1, refusedBy(sentence('field_empty'))),
    At: z.union([instantInput, line(40)]).meta({
      description:
        'Seconds since 1970 UTC; an instant of ISO 8601 such as 2026-03-29T02:30:00Z; or, without an offset, local time of the schedule',
    }),
  })
  .meta({ id: 'ExplainScheduleInput' })

export const explainSchedule = defineOperation({
  name: 'schedule.explain',
  methods: ['GET', 'POST'],
  path: '/api/schedule/explain',
  role: 'Viewer',
  right: 'View',
  summary: 'Explains why a schedule ran at an instant, or did not',
  description:
    'Put together from what is stored: the execution of the instant, the recurrence and the calendar as they were then, and what was done to schedule and scheduler around it. The first finding is the answer. An instant that is none of the schedule is answered with the runs before and after it.',
  tags: ['Schedules'],
  input: explainInput,
  cost: 'costly',
  response: explanationOutput,
  examples: {
    localTime: { ScheduleId: exampleId, At: '2026-03-29T02:30' },
    epoch: { ScheduleId: exampleId, At: 1_774_747_800 },
  },
  errors: [404],
  handle: async ({ input: { ScheduleId, At }, dependencies, language }) => {
    const schedule = await readSchedule(ScheduleId, dependencies)
    const at = instantAsked(At, schedule)
    const explanation = explain(await gatherEvidence(schedule, at, dependencies))
    const { from, to } = explanation.rule?.day ?? utcDay(at)
    const executions = await dependencies.store.scheduleTraces.executionsBetween(schedule.id, { from, to })
    return explanationToWire(schedule, at, { explanation, executions, language })
  },
})

/** @throws ProblemError `invalid_request` */
function instantAsked(given: number | string, schedule: StoredSchedule): Date {
  const milliseconds = millisecondsOf(String(given).trim(), schedule)
  if (milliseconds >= 0 && milliseconds < endOfYear9999)
    return new Date(Math.floor(milliseconds / 1_000) * 1_000)
  const message = sentence('time_unreadable')
  throw invalid([{ field: 'At', message }])
}

const endOfYear9999 = 253_402_300_800_000

/** NaN for what is no instant. */
function millisecondsOf(text: string, { recurrence: stored }: StoredSchedule): number {
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1_000
  const read = recurrence.safeParse(stored)
  // A plus sign that was not encoded arrives as a space.
  const instant = instantOfIsoText(text.replace(/(?<=T[\d:.]{5,20}) (?=\d\d:?\d\d$)/, '+'))
  return (
    (instant ?? instantOfWallText(text, read.success ? read.data.timeZone : 'UTC'))?.getTime() ?? Number.NaN
  )
}

const dayMs = 86_400_000

function utcDay(at: Date): { from: Date; to: Date } {
  const from = Math.floor(at.getTime() / dayMs) * dayMs
  return { from: new Date(from), to: new Date(from + dayMs) }
}
