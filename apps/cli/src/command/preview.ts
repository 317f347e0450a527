import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { isJsonObject, type JsonObject, readJsonObject } from '../json-file.ts'
import { instant } from '../output/instant.ts'
import { table } from '../output/table.ts'
import { findScheduleId, type ScheduleType } from '../schedule.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { epochSeconds, wholeNumber } from './arguments.ts'
import { typeOption } from './schedule-reference.ts'

interface PreviewOptions {
  readonly file?: string
  readonly type?: ScheduleType
  readonly count: number
  readonly from?: number
}

export function addPreviewCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('preview')
    .summary('tell when a schedule would run')
    .description(
      'Lists when a schedule, stored or in a file, would run: the very instants that planning uses.',
    )
    .argument('[schedule]', 'its id, or folder path and name; left out with --file')
    .option(
      '-f, --file <file>',
      'JSON file with a schedule, or with its Schedule object alone; - for standard input',
    )
    .addOption(typeOption())
    .option('--count <number>', 'how many runs', wholeNumber(1, 1_000), 10)
    .option(
      '--from <instant>',
      'runs after this: ISO 8601 or seconds since 1970 (default: now)',
      epochSeconds,
    )
    .action(async (reference: string | undefined, options: PreviewOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      if ((reference === undefined) === (options.file === undefined))
        throw new CommandProblem('usage', 'Name a schedule, or give a --file.')
      const model =
        options.file === undefined ? null : recurrenceOf(await readJsonObject(options.file, runtimeContext))
      const client = context.client()
      const body = {
        ...(model
          ? { Schedule: model }
          : { ScheduleId: await findScheduleId(client, reference ?? '', options.type) }),
        Count: options.count,
        ...(options.from === undefined ? {} : { FromEpochUtc: options.from }),
      }
      const runs = await client.postUnchecked('/api/schedule/previewruns', { body })
      context.answer(runs, () =>
        runs.length === 0
          ? 'It never runs.'
          : table(
              [
                { title: 'UTC', value: ({ EpochUtc }) => instant(EpochUtc) },
                { title: 'LOCAL', value: ({ Local }) => Local },
                { title: 'NOTES', value: ({ Notes }) => Notes.join('; ') },
              ],
              runs,
            ),
      )
    })
}

/** The recurrence in a file: the member `Schedule` of a whole schedule, or the file itself. */
function recurrenceOf(model: JsonObject): JsonObject {
  const inside = Object.entries(model).find(([name]) => name.toLowerCase() === 'schedule')?.[1]
  return isJsonObject(inside) ? inside : model
}
