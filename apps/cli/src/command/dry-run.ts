import { visible } from '@punctual/runtime/visible'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { findScheduleId, type ScheduleType } from '../schedule.ts'
import { wholeNumber } from './arguments.ts'
import { typeOption } from './schedule-reference.ts'

interface DryRunOptions {
  readonly type?: ScheduleType
  readonly timeout: number
}

export function addDryRunCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('dryrun')
    .summary('show what a run would send, and send nothing')
    .description(
      'Lets a worker make the files and compose the mails of a schedule, and shows whom they would go to. With --json the mails are in the answer.',
    )
    .argument('<schedule>', 'its id, or folder path and name')
    .addOption(typeOption())
    .option('--timeout <seconds>', 'longest wait', wholeNumber(1, 900), 120)
    .action(async (reference: string, { type, timeout }: DryRunOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const ScheduleId = await findScheduleId(client, reference, type)
      const body = { ScheduleId, TimeoutSeconds: timeout }
      const found = await client.postUnchecked('/api/schedule/dryrun', { body })
      context.answer(found, () =>
        found.Deliveries.length === 0
          ? 'Nothing would be sent.'
          : table(
              [
                { title: 'DESTINATION', value: ({ DestinationName, Type }) => DestinationName || Type },
                { title: 'RECIPIENTS', value: ({ Recipients }) => visible(Recipients.join(', ')) },
                { title: 'BYTES', value: ({ Bytes }) => String(Bytes) },
                { title: 'WARNINGS', value: ({ Warnings }) => visible(Warnings.join(' ')) },
              ],
              found.Deliveries,
            ),
      )
    })
}
