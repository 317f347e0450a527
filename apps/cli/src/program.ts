import { semanticVersion } from '@punctual/runtime'
import { Command } from 'commander'

import { addAuditCommands } from './command/audit.ts'
import { addBulkCommands } from './command/bulk.ts'
import { addCalendarCommands } from './command/calendar.ts'
import { addClientCommands } from './command/client.ts'
import { addDrillCommand } from './command/drill.ts'
import { addExecutionCommands } from './command/execution.ts'
import { addFolderCommands } from './command/folder.ts'
import { addGroupCommands } from './command/group.ts'
import { addKeysCommands } from './command/keys.ts'
import { addLoginCommands } from './command/login.ts'
import { addQueueCommand } from './command/queue.ts'
import { addScheduleCommands } from './command/schedule.ts'
import { addSchedulerCommands } from './command/scheduler.ts'
import { addServersCommand } from './command/servers.ts'
import { addUserCommands } from './command/user.ts'
import { exitCodes } from './exit-code.ts'
import type { Surroundings } from './surroundings.ts'

const widthOfHelp = 100

/** The command line as a tree of commands. Parsing throws instead of ending the process. */
export function createProgram(surroundings: Surroundings): Command {
  const program = new Command('punctual')
    .description('Works with a Punctual service: schedules, executions, servers.')
    .version(semanticVersion, '-V, --version', 'print the version')
    .option('--json', 'answer in JSON, for programs; errors too, on standard error')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => surroundings.write(text),
      writeErr: (text) => surroundings.writeError(text),
      getOutHelpWidth: () => widthOfHelp,
      getErrHelpWidth: () => widthOfHelp,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      // What is wrong is told where every failure is.
      outputError: () => {},
    })
  program.addHelpText('after', `\n${exitCodeHelp()}`)
  addLoginCommands(program, surroundings)
  addScheduleCommands(program, surroundings)
  addBulkCommands(program, surroundings)
  addCalendarCommands(program, surroundings)
  addExecutionCommands(program, surroundings)
  addQueueCommand(program, surroundings)
  addServersCommand(program, surroundings)
  addSchedulerCommands(program, surroundings)
  addClientCommands(program, surroundings)
  addUserCommands(program, surroundings)
  addAuditCommands(program, surroundings)
  addGroupCommands(program, surroundings)
  addFolderCommands(program, surroundings)
  addKeysCommands(program, surroundings)
  addDrillCommand(program, surroundings)
  return program
}

function exitCodeHelp(): string {
  const lines = Object.values(exitCodes).map(({ code, meaning }) => `  ${String(code).padEnd(4)} ${meaning}`)
  return ['Exit codes:', ...lines].join('\n')
}
