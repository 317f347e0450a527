import { type Explanation, type Finding, findingCodes, wireName } from '@punctual/domain'
import { type Language, say, Sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { epochSeconds, epochSecondsOrNull } from '../../http/wire-time.ts'
import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { occurrenceOutput, occurrenceToWire } from '../../wire/occurrence.ts'
import { ruleOutput } from '../../wire/recurrence.ts'
import { ruleToWire } from '../../wire/recurrence.ts'

const findingCode = z
  .enum(Object.keys(findingCodes) as [keyof typeof findingCodes])
  .meta({ id: 'FindingCode', description: 'Stable, for programs; docs/findings.md says what each means' })

const findingValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
  .meta({ id: 'FindingValue' })

const findingValues = z.record(z.string(), findingValue).meta({
  id: 'FindingValues',
  description:
    'What Message tells, for programs and for sentences of their own; docs/findings.md lists the names for each code. A name that ends in EpochUtc is an instant, one in Seconds a length of time',
})

export const explanationOutput = z
  .object({
    ScheduleId: z.string(),
    ScheduleName: z.string(),
    AtEpochUtc: epoch,
    Local: z.string().meta({ description: 'The instant on the clock of the schedule’s time zone' }),
    Summary: z.string().meta({
      description: 'The answer, in the language of `Accept-Language`: the message of the first finding',
    }),
    Findings: z.array(
      z
        .object({
          Code: findingCode,
          Message: z.string(),
          Values: findingValues,
          ExecutionId: z.string().nullable(),
          EpochUtc: epochOrNull.meta({
            description: 'The instant that the finding points to, when it is another one',
          }),
        })
        .meta({ id: 'Finding' }),
    ),
    Recurrence: ruleOutput.nullable().meta({
      description:
        'The rule that the explanation looks at, as it was at that time; null where it cannot be read',
    }),
    CalendarName: z
      .string()
      .nullable()
      .meta({ description: 'Of the calendar of holidays; null where the recurrence names none' }),
    Before: occurrenceOutput.nullable().meta({ description: 'The occurrence before the instant' }),
    After: occurrenceOutput.nullable().meta({ description: 'The occurrence after the instant' }),
    Day: z
      .array(
        occurrenceOutput
          .extend({ ExecutionId: z.string().nullable(), Status: z.string().nullable() })
          .meta({ id: 'ExplainedRun' }),
      )
      .meta({ description: 'Occurrences and executions of the local day' }),
  })
  .meta({ id: 'Explanation' })

interface Explained {
  readonly explanation: Explanation
  /** Of the local day. */
  readonly executions: readonly DueExecution[]
  readonly language: Language
}

export function explanationToWire(
  schedule: { readonly id: string; readonly name: string },
  at: Date,
  { explanation, executions, language }: Explained,
): z.infer<typeof explanationOutput> {
  const { findings, rule, local, recurrence, calendarName } = explanation
  return {
    ScheduleId: schedule.id,
    ScheduleName: schedule.name,
    AtEpochUtc: epochSeconds(at),
    Local: local,
    Summary: findings[0] ? say(findings[0].said, language) : '',
    Findings: findings.map((each) => findingToWire(each, language)),
    Recurrence: recurrence && ruleToWire(recurrence),
    CalendarName: calendarName,
    Before: runToWire(rule?.before ?? null, language),
    After: runToWire(rule?.after ?? null, language),
    Day: dayToWire({ explanation, executions, language }),
  }
}

function findingToWire({ code, said, values, executionId, at }: Finding, language: Language) {
  const Values = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [wireName(name), valueToWire(value, language)]),
  )
  return {
    Code: code,
    Message: say(said, language),
    Values,
    ExecutionId: executionId,
    EpochUtc: epochSecondsOrNull(at),
  }
}

function valueToWire(value: Finding['values'][string], language: Language) {
  if (value instanceof Sentence) return say(value, language)
  if (value instanceof Date) return epochSeconds(value)
  return typeof value === 'object' && value !== null ? value.map((each) => say(each, language)) : value
}

type Run = NonNullable<NonNullable<Explanation['rule']>['before']>

function runToWire(run: Run, language: Language): z.infer<typeof occurrenceOutput>
function runToWire(run: Run | null, language: Language): z.infer<typeof occurrenceOutput> | null
function runToWire(run: Run | null, language: Language) {
  return run && occurrenceToWire({ ...run, notes: run.notes.map(({ said }) => said) }, language)
}

type DueExecution = { readonly executionId: string; readonly dueAt: Date; readonly status: string }

/** What the rule names and what was executed, in one list; they differ where the schedule was changed. */
function dayToWire({ explanation: { rule, clock }, executions, language }: Explained) {
  const byInstant = new Map(executions.map((execution) => [execution.dueAt.getTime(), execution]))
  const named = (rule?.sameDay ?? []).map((run) => {
    const execution = byInstant.get(run.at.getTime())
    byInstant.delete(run.at.getTime())
    return {
      ...runToWire(run, language),
      ExecutionId: execution?.executionId ?? null,
      Status: execution?.status ?? null,
    }
  })
  const unnamed = [...byInstant.values()].map(({ executionId, dueAt, status }) => ({
    ...occurrenceToWire({ at: dueAt, local: clock(dueAt), notes: [] }, language),
    ExecutionId: executionId,
    Status: status,
  }))
  return [...named, ...unnamed].sort((left, right) => left.EpochUtc - right.EpochUtc)
}
