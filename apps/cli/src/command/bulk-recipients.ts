import type { Schemas } from '@punctual/client'
import { visible } from '@punctual/runtime/visible'
import { type Command, Option } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { findScheduleId } from '../schedule.ts'
import { collect } from './arguments.ts'

type Request = Omit<Schemas['BulkSchedulesInput'], 'ScheduleIds' | 'Search' | 'DryRun'>

interface Asked {
  readonly schedule: readonly string[]
  readonly dryRun?: boolean
}

interface FieldAsked extends Asked {
  readonly field: 'To' | 'Cc' | 'Bcc'
  readonly destination?: string
}

interface ReplaceAsked extends Asked {
  readonly old: string
  readonly new: string
}

/** Changes of the recipients of many schedules. With `--dry-run` each shows what it would have, and none is changed. */
export function addBulkRecipientsCommands(bulk: Command, runtimeContext: RuntimeContext): void {
  const recipients = bulk
    .command('recipients')
    .summary('change the recipients of many schedules')
    .description('Adds, removes or replaces recipients of the e-mail destinations of many schedules.')
  for (const [verb, Action] of [
    ['add', 'AddRecipients'],
    ['remove', 'RemoveRecipients'],
  ] as const)
    ofMany(recipients.command(verb).summary(`${verb} recipients`))
      .description(`Names recipients to ${verb}: addresses, or lists such as "list:Sales team".`)
      .argument('<recipient...>', 'addresses or lists')
      .addOption(new Option('--field <field>', 'where they stand').choices(['To', 'Cc', 'Bcc']).default('To'))
      .option('--destination <name>', 'only destinations of this name')
      .action(async (Recipients: string[], asked: FieldAsked, command: Command) => {
        const { field: Field, destination = null } = asked
        const request = { Action, Recipients, Field, DestinationName: destination }
        await change(request, asked, { command, runtimeContext })
      })
  ofMany(recipients.command('replace').summary('put one recipient in place of another'))
    .description('Replaces a recipient in To, Cc and Bcc of every e-mail destination.')
    .requiredOption('--old <recipient>', 'who goes')
    .requiredOption('--new <recipient>', 'who comes')
    .action(async (asked: ReplaceAsked, command: Command) => {
      const request = { Action: 'ReplaceRecipient', Old: asked.old, New: asked.new } as const
      await change(request, asked, { command, runtimeContext })
    })
}

function ofMany(command: Command): Command {
  return command
    .requiredOption('-s, --schedule <schedule>', 'id, or folder path and name; may be repeated', collect)
    .option('--dry-run', 'show what each schedule would have, and change nothing')
}

async function change(
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
  const failed = results.filter((result) => !('Ok' in result ? result.Ok : result.Success)).length
  if (failed > 0)
    throw new CommandProblem('refused', `${failed} of ${results.length} schedules were refused.`)
}

type Result = Schemas['BulkScheduleResult'] | Schemas['BulkDryRunResult']

function idOf(result: Result): string {
  return 'ScheduleId' in result ? result.ScheduleId : (result.Id ?? '')
}

function outcomeOf(result: Result): string {
  if ('Ok' in result)
    return result.Ok
      ? `${recipientsOf(result.Before)} → ${recipientsOf(result.After)}`
      : (result.Message ?? '')
  if (!result.Success) return result.Errors.map(({ Message }) => Message).join('; ')
  return result.Changed ? 'changed' : 'as it was'
}

/** Of all e-mail destinations, as a dry run answers them. */
function recipientsOf(shown: unknown): string {
  const destinations = shown as ReadonlyArray<Record<'To' | 'Cc' | 'Bcc', readonly string[]>>
  return destinations.map(({ To, Cc, Bcc }) => [...To, ...Cc, ...Bcc].join(', ')).join(' | ')
}
