import { type Command, Option } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import { readJsonObject } from '../json-file.ts'
import { instant } from '../output/instant.ts'
import { scheduleDetails, scheduleTable } from '../output/schedule.ts'
import {
  createSchedule,
  findScheduleId,
  listSchedules,
  readSchedule,
  type ScheduleType,
  scheduleTypes,
  typeOfModel,
} from '../schedule.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { collect } from './arguments.ts'
import { addDeleteCommand, addSwitchCommands, addUpdateCommand } from './change-schedule.ts'
import { addExplainCommand } from './explain.ts'
import { addDryRunCommand } from './dry-run.ts'
import { addPreviewCommand } from './preview.ts'
import { addRunCommand } from './run.ts'
import { addSubscriptionCommands } from './subscription.ts'
import { referenceArgument, typeOption } from './schedule-reference.ts'

export function addScheduleCommands(program: Command, runtimeContext: RuntimeContext): void {
  const schedule = program
    .command('schedule')
    .summary('list, find, show, create, change, run, preview or explain schedules')
    .description('Looks after schedules.')
  addListCommand(schedule, runtimeContext)
  addGetCommand(schedule, runtimeContext)
  addCreateCommand(schedule, runtimeContext)
  addUpdateCommand(schedule, runtimeContext)
  addDeleteCommand(schedule, runtimeContext)
  addSwitchCommands(schedule, runtimeContext)
  addRunCommand(schedule, runtimeContext)
  addPreviewCommand(schedule, runtimeContext)
  addDryRunCommand(schedule, runtimeContext)
  addSubscriptionCommands(schedule, runtimeContext)
  addExplainCommand(schedule, runtimeContext)
}

function addListCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('list')
    .summary('list schedules')
    .description('Lists schedules by folder and name.')
    .option('--folder <path>', 'only those in this folder and below it')
    .option('--keyword <word>', 'only those with a keyword like this; may be repeated', collect)
    .action(
      async (
        { folder, keyword = [] }: { folder?: string; keyword?: readonly string[] },
        command: Command,
      ) => {
        const context = createContext(runtimeContext, command)
        const all = await listSchedules(context.client(), keyword)
        const wanted = folder?.replace(/(?<!\/)\/+$/, '').toLowerCase()
        const schedules = all.filter(
          ({ FolderPath }) => wanted === undefined || `${FolderPath}/`.toLowerCase().startsWith(`${wanted}/`),
        )
        context.answer(schedules, () => (schedules.length === 0 ? 'No schedules.' : scheduleTable(schedules)))
      },
    )
}

function addGetCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('get')
    .summary('show one schedule')
    .description('Shows one schedule; in JSON all of it, in the form that create takes.')
    .argument(...referenceArgument)
    .addOption(typeOption())
    .action(async (reference: string, { type }: { type?: ScheduleType }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const found = await readSchedule(client, await findScheduleId(client, reference, type))
      context.answer(found, () => scheduleDetails(found))
    })
}

function addCreateCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('create')
    .summary('create a schedule from a JSON file')
    .description(
      'Creates a schedule from a file in the form of the REST interface. What get --json answers is such a file.',
    )
    .requiredOption('-f, --file <file>', 'JSON file; - for standard input')
    .addOption(
      new Option('--type <type>', 'kind of schedule; else seen from ScheduleType or the fields').choices(
        scheduleTypes,
      ),
    )
    .action(async ({ file, type }: { file: string; type?: ScheduleType }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const model = await readJsonObject(file, runtimeContext)
      const created = await createSchedule(context.client(), model, {
        type: type ?? typeOfModel(model),
        key: runtimeContext.newKey(),
      })
      const { ScheduleId, ScheduleName, Schedule: recurrence } = created
      context.answer(created, () => visible(`Created "${ScheduleName}" with the id ${ScheduleId}.`))
      const next = instant(recurrence.NextRunEpochUtc)
      const reasons = recurrence.NotRunnableReasons.join(', ') || 'it is disabled or over'
      context.remark(
        visible(next === null ? `It does not run by itself: ${reasons}.` : `It runs next at ${next}.`),
      )
    })
}
