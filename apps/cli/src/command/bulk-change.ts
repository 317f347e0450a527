/** A change of many schedules: with `--dry-run` each shows what it would have, and none is changed. */
import type { Schemas } from '@punctual/client'
import { visible } from '@punctual/runtime/visible'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { findScheduleId } from '../schedule.ts'
import { collect } from './arguments.ts'

type Request = Omit<Schemas['BulkSchedulesInput'], 'ScheduleIds' | 'Search' | 'DryRun'>

export interface Asked {
  readonly schedule: readonly string[]
  readonly dryRun?: boolean
}

export function ofMany(command: Command): Command {
  return command
    .requiredOption('-s, --schedule <schedule>', 'id, or folder path and name; may be repeated', collect)
    .option('--dry-run', 'show what each schedule would have, and change nothing')
}

/** @throws CommandProblem when a schedule was refused */
export async function changeMany(
  request: Request,
  { schedule, dryRun = false }: Asked,
  { command, runtimeContext }: { readonly command: Command; readonly runtimeContext: RuntimeContext },
): Promise<void> {
  const context = createContext(runtimeContext, command)
  const client = context.client()
  const ScheduleIds = await Promise.all(schedule.map((each) => findScheduleId(client, each, undefined)))
  const body = { ...request, ScheduleIds, DryRun: dryRun }
  const idempotencyKey = runtimeContext.newKey()
  const results = await client.postUnchecked('/api/schedule/bulk', { body, idempotencyKey })
  context.answer(results, () =>
    table(
      [
        { title: 'SCHEDULE', value: idOf },
        { title: dryRun ? 'WOULD BE' : 'OUTCOME', value: (result) => visible(outcomeOf(result)) },
      ],
      [...results],
    ),
  )
  requireAll(results)
}

type Result = Schemas['BulkScheduleResult'] | Schemas['BulkDryRunResult']

/** @throws CommandProblem when a schedule was refused */
export function requireAll(
  results: readonly (Pick<Schemas['BulkResult'], 'Success'> | Pick<Schemas['BulkDryRunResult'], 'Ok'>)[],
): void {
  const failed = results.filter((result) => !('Ok' in result ? result.Ok : result.Success)).length
  if (failed > 0)
    throw new CommandProblem('refused', `${failed} of ${results.length} schedules were refused.`)
}

function idOf(result: Result): string {
  return 'ScheduleId' in result ? result.ScheduleId : (result.Id ?? '')
}

function outcomeOf(result: Result): string {
  if ('Ok' in result)
    return result.Ok ? `${shownOf(result.Before)} → ${shownOf(result.After)}` : (result.Message ?? '')
  if (!result.Success) return result.Errors.map(({ Message }) => Message).join('; ')
  return result.Changed ? 'changed' : 'as it was'
}

/** Recipients of all e-mail destinations, or the value of a setting, as a dry run answers them. */
function shownOf(shown: unknown): string {
  if (!Array.isArray(shown)) {
    const values = Object.values((shown ?? {}) as Record<string, string | null>)
    return values.length === 0 ? 'none' : values.map((value) => value ?? 'none').join(' ')
  }
  const destinations = shown as ReadonlyArray<Record<'To' | 'Cc' | 'Bcc', readonly string[]>>
  return destinations.map(({ To, Cc, Bcc }) => [...To, ...Cc, ...Bcc].join(', ')).join(' | ')
}
