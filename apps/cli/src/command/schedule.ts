import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { scheduleDetails, scheduleTable } from '../output/schedule.ts'
import { findScheduleId, findSchedules, listSchedules, readSchedule, type ScheduleType } from '../schedule.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { collect, wholeNumber } from './arguments.ts'
import { addDeleteCommand, addSwitchCommands, addUpdateCommand } from './change-schedule.ts'
import { addExplainCommand } from './explain.ts'
import { addDryRunCommand } from './dry-run.ts'
import { addCreateCommand } from './create-schedule.ts'
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

interface ListOptions {
  readonly folder?: string
  readonly keyword?: readonly string[]
  readonly limit?: number
  readonly whole?: true
}

function addListCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('list')
    .summary('list schedules')
    .description('Lists schedules by name, with their last results and next runs.')
    .option('--folder <path>', 'only those in this folder and below it')
    .option('--keyword <word>', 'only those with a keyword like this; may be repeated', collect)
    .option('--limit <number>', 'most of them', wholeNumber(1, 1_000_000))
    .option('--whole', 'all of each schedule, in the form that create takes; for programs')
    .action(async ({ folder, keyword = [], limit, whole }: ListOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const found = await findSchedules(client, { folder, keyword, limit })
      const ids = new Set(found.map(({ ScheduleId }) => ScheduleId))
      const listed = whole
        ? (await listSchedules(client)).filter(({ ScheduleId }) => ids.has(ScheduleId))
        : found
      context.answer(listed, () => (found.length === 0 ? 'No schedules.' : scheduleTable(found)))
    })
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
