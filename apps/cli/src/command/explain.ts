import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import { table } from '../output/table.ts'
import { findScheduleId, type ScheduleType } from '../schedule.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { referenceArgument, typeOption } from './schedule-reference.ts'

export function addExplainCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('explain')
    .summary('tell why a schedule ran at a time, or did not')
    .description(
      'Explains why a schedule ran at a time, or did not; docs/findings.md says what each finding means.',
    )
    .argument(...referenceArgument)
    .requiredOption(
      '--at <time>',
      'seconds since 1970, ISO 8601, or without an offset local time of the schedule, such as 2026-03-29T02:30',
    )
    .addOption(typeOption())
    .action(
      async (reference: string, { at, type }: { at: string; type?: ScheduleType }, command: Command) => {
        const context = createContext(runtimeContext, command)
        const client = context.client()
        const query = { ScheduleId: await findScheduleId(client, reference, type), At: at }
        const explanation = await client.get('/api/schedule/explain', { params: { query } })
        context.answer(explanation, () => {
          const { ScheduleName, Local, Findings, Day } = explanation
          return [
            visible(`${ScheduleName} at ${Local}`),
            Findings.map(({ Code, Message }) => visible(`${Code}: ${Message}`)).join('\n'),
            ...(Day.length === 0 ? [] : [dayTable(Day)]),
          ].join('\n\n')
        })
      },
    )
}

interface RunOfDay {
  readonly Local: string
  readonly Status: string | null
  readonly ExecutionId: string | null
  readonly Notes: readonly string[]
}

function dayTable(runs: readonly RunOfDay[]): string {
  return table(
    [
      { title: 'THAT DAY', value: ({ Local }) => Local },
      { title: 'STATUS', value: ({ Status }) => Status },
      { title: 'EXECUTION', value: ({ ExecutionId }) => ExecutionId },
      { title: 'NOTES', value: ({ Notes }) => Notes.join('; ') },
    ],
    runs,
  )
}
