import { toWire } from '@punctual/domain'
import { type Language, say } from '@punctual/domain/words'
import type { CompletedReconciliation, RecordedFinding } from '@punctual/engine'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { optional } from '../../wire/input.ts'
import { sentenceFields, sentenceToWire } from '../../wire/sentence.ts'
import { executionTag } from './request-execution.ts'

const lastRunOutput = z
  .object({
    FromEpochUtc: epoch.meta({ description: 'What was due after this instant …' }),
    ToEpochUtc: epoch.meta({ description: '… and up to this one was checked' }),
    StartedEpochUtc: epoch,
    CompletedEpochUtc: epoch,
    Schedules: z.int().meta({ description: 'Schedules that were looked at' }),
    NotJudged: z.int().meta({
      description: 'Of these, the ones whose recurrence or calendar only the planner can read, or nobody',
    }),
    Missing: z.int().meta({ description: 'Runs that had to be and are not' }),
    Unexpected: z.int().meta({ description: 'Runs that are and had not to be' }),
  })
  .meta({ id: 'ReconciliationRun' })

const findingOutput = z
  .object({
    ScheduleId: z.string(),
    ScheduleName: z.string(),
    Kind: z.enum(['Missing', 'Unexpected']),
    DueEpochUtc: epoch.meta({ description: 'The instant that it is about' }),
    Detail: z.string(),
    ...sentenceFields,
    FoundEpochUtc: epoch.meta({ description: 'When it was found first' }),
    SeenEpochUtc: epoch.meta({ description: 'When it was found last' }),
    ResolvedEpochUtc: epochOrNull.meta({ description: 'When it was no longer found; null while it stands' }),
  })
  .meta({ id: 'ReconciliationFinding', description: 'Code and Values are those of Detail' })

export const getReconciliation = defineOperation({
  name: 'schedule.getreconciliation',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getreconciliation',
  role: 'Viewer',
  right: 'View',
  summary: 'Says whether everything ran that had to run in the last hours',
  description:
    'The reconciler recomputes, apart from the planner, what each schedule had to run, edits, pauses and stops considered, and compares it with the ' +
    'executions. `LastRun` is its last complete look at all schedules, null before the first and for callers who may not view all folders. `Findings` are newest first. Nothing is repaired by itself: ' +
    'a missing run can be made up for with `executescheduleasync`.',
  tags: [executionTag],
  input: z
    .object({
      Limit: optional(z.int().min(1).max(1_000), 100).meta({
        description: 'Most findings; 100 unless given',
      }),
      IncludeResolved: optional(z.boolean(), false).meta({
        description: 'Also those that are no longer found',
      }),
    })
    .meta({ id: 'GetReconciliationInput' }),
  response: z
    .object({ LastRun: lastRunOutput.nullable(), Findings: z.array(findingOutput) })
    .meta({ id: 'Reconciliation' }),
  examples: { all: { Limit: 1_000, IncludeResolved: true } },
  handle: async ({
    input: { Limit: limit, IncludeResolved: includeResolved },
    rights,
    dependencies: { store },
    language,
  }) => {
    const [lastRun, findings] = await Promise.all([
      store.reconciliation.lastCompleted(),
      store.reconciliation.findings({ limit, includeResolved }),
    ])
    // Its counts are of everything, and so for those who may know of everything.
    const isWhole = (rights.access.sight?.guards ?? null) === null
    return {
      LastRun: isWhole && lastRun ? runToWire(lastRun) : null,
      Findings: findings.map((finding) => findingToWire(finding, language)),
    }
  },
})

function runToWire({ untilAt: toAt, notChecked: notJudged, ...run }: CompletedReconciliation) {
  return toWire(lastRunOutput, { ...run, toAt, notJudged })
}

function findingToWire(finding: RecordedFinding, language: Language) {
  const { kind, detail } = finding
  return toWire(findingOutput, finding, {
    Kind: kind === 'missing' ? ('Missing' as const) : ('Unexpected' as const),
    Detail: say(detail, language),
    ...sentenceToWire(detail),
  })
}
