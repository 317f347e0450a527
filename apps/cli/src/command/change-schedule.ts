/** Commands that change a schedule that there is: replace, delete, enable, disable. */
import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import { readJsonObject } from '../json-file.ts'
import { instant } from '../output/instant.ts'
import {
  deleteSchedule,
  findScheduleId,
  readSchedule,
  type ScheduleType,
  updateSchedule,
} from '../schedule.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { referenceArgument, typeOption } from './schedule-reference.ts'

interface TypeOption {
  readonly type?: ScheduleType
}

export function addUpdateCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('update')
    .summary('replace a schedule by a JSON file')
    .description(
      'Replaces a schedule by what a file holds, such as what get --json answered, edited. A Version in the file must be the stored one: who changed the schedule since then loses nothing. Destinations that the file leaves out stay.',
    )
    .argument(...referenceArgument)
    .requiredOption('-f, --file <file>', 'JSON file; - for standard input')
    .option('--force', 'replace it also when it was changed since the file was made')
    .addOption(typeOption())
    .action(
      async (
        reference: string,
        { file, force, type }: TypeOption & { file: string; force?: true },
        command: Command,
      ) => {
        const context = createContext(runtimeContext, command)
        const client = context.client()
        const model = await readJsonObject(file, runtimeContext)
        const stored = await readSchedule(client, await findScheduleId(client, reference, type))
        const updated = await updateSchedule(client, model, {
          stored,
          isForced: force ?? false,
          key: runtimeContext.newKey(),
        })
        context.answer(updated, () =>
          visible(`Replaced "${updated.ScheduleName}"; it has the version ${updated.Version} now.`),
        )
      },
    )
}

export function addDeleteCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('delete')
    .summary('delete a schedule')
    .description(
      'Deletes a schedule with its destinations. Executions that have begun end as they would have; the history stays.',
    )
    .argument(...referenceArgument)
    .addOption(typeOption())
    .action(async (reference: string, { type }: TypeOption, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const stored = await readSchedule(client, await findScheduleId(client, reference, type))
      await deleteSchedule(client, stored)
      context.answer(true, () => visible(`Deleted "${stored.ScheduleName}".`))
    })
}

export function addSwitchCommands(parent: Command, runtimeContext: RuntimeContext): void {
  const add = (name: 'enable' | 'disable', texts: { summary: string; description: string }) =>
    parent
      .command(name)
      .summary(texts.summary)
      .description(texts.description)
      .argument(...referenceArgument)
      .addOption(typeOption())
      .action(async (reference: string, { type }: TypeOption, command: Command) => {
        const context = createContext(runtimeContext, command)
        const client = context.client()
        const body = { ScheduleId: await findScheduleId(client, reference, type) }
        const switched = await client.post(`/api/schedule/${name}`, {
          body,
          idempotencyKey: runtimeContext.newKey(),
        })
        const next = instant(switched.NextRunEpochUtc)
        context.answer(
          switched,
          () =>
            `${switched.Enabled ? 'Enabled' : 'Disabled'}. ${next === null ? 'It does not run by itself.' : `It runs next at ${next}.`}`,
        )
      })
  add('enable', {
    summary: 'let a schedule run by itself',
    description: 'Lets a schedule run by itself from now on. One that is enabled already stays as it is.',
  })
  add('disable', {
    summary: 'keep a schedule from running by itself',
    description:
      'Keeps a schedule from running by itself; run still runs it. One that is disabled already stays as it is.',
  })
}
