import { semanticVersion } from '@punctual/runtime/version'
import { Command } from 'commander'

import { addAuditCommands } from './command/audit.ts'
import { addProofCommands } from './command/proof.ts'
import { addAccountCommands } from './command/account.ts'
import { addBulkCommands } from './command/bulk.ts'
import { addCalendarCommands } from './command/calendar.ts'
import { addCodeCommands } from './command/code.ts'
import { addCompletionCommands } from './command/completion.ts'
import { addConfigCommands } from './command/profiles.ts'
import { addDataSourceCommands } from './command/data-source.ts'
import { addMailServerCommands } from './command/mail-server.ts'
import { addClientCommands } from './command/client.ts'
import { addDestinationCommands } from './command/destination.ts'
import { addDoctorCommand } from './command/doctor.ts'
import { addDrillCommand } from './command/drill.ts'
import { addExecutionCommands } from './command/execution.ts'
import { addFolderCommands } from './command/folder.ts'
import { addGroupCommands } from './command/group.ts'
import { addImportCommands } from './command/import.ts'
import { addKeysCommands } from './command/keys.ts'
import { addLoginCommands } from './command/login.ts'
import { addQueueCommand } from './command/queue.ts'
import { addScheduleCommands } from './command/schedule.ts'
import { addSchedulerCommands } from './command/scheduler.ts'
import { addServersCommand } from './command/servers.ts'
import { addUserCommands } from './command/user.ts'
import { exitCodes } from './exit-code.ts'
import { addFormOptions, formHelp } from './output/answer-form.ts'
import { addOperationCommands } from './operation/add-operation-commands.ts'
import { operationCommands } from './operation/rows/all.ts'
import type { RuntimeContext } from './runtime-context.ts'

const widthOfHelp = 100

/** The command line as a tree of commands. Parsing throws instead of ending the process. */
export function createProgram(runtimeContext: RuntimeContext): Command {
  const program = new Command('punctual')
    .description('Works with a Punctual service: schedules, executions, servers.')
    .version(semanticVersion, '-V, --version', 'print the version')
    .option('--json', 'answer in JSON, for programs; errors too, on standard error')
    .option('--profile <name>', 'login to use, as login --profile keeps it and config list shows it')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => runtimeContext.write(text),
      writeErr: (text) => runtimeContext.writeError(text),
      getOutHelpWidth: () => widthOfHelp,
      getErrHelpWidth: () => widthOfHelp,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      // `run` reports these errors like every other failure.
      outputError: () => {},
    })
  program.addHelpText('after', `\n${formHelp}\n\n${exitCodeHelp()}`)
  addLoginCommands(program, runtimeContext)
  addConfigCommands(program, runtimeContext)
  addScheduleCommands(program, runtimeContext)
  addBulkCommands(program, runtimeContext)
  addCalendarCommands(program, runtimeContext)
  addDataSourceCommands(program, runtimeContext)
  addMailServerCommands(program, runtimeContext)
  addAccountCommands(program, runtimeContext)
  addDestinationCommands(program, runtimeContext)
  addExecutionCommands(program, runtimeContext)
  addQueueCommand(program, runtimeContext)
  addServersCommand(program, runtimeContext)
  addSchedulerCommands(program, runtimeContext)
  addClientCommands(program, runtimeContext)
  addUserCommands(program, runtimeContext)
  addAuditCommands(program, runtimeContext)
  addProofCommands(program, runtimeContext)
  addGroupCommands(program, runtimeContext)
  addFolderCommands(program, runtimeContext)
  addKeysCommands(program, runtimeContext)
  addDrillCommand(program, runtimeContext)
  addDoctorCommand(program, runtimeContext)
  addCodeCommands(program, runtimeContext)
  addImportCommands(program, runtimeContext)
  addOperationCommands(program, runtimeContext, operationCommands)
  addCompletionCommands(program, runtimeContext)
  addFormOptions(program)
  return program
}

function exitCodeHelp(): string {
  const lines = Object.values(exitCodes).map(({ code, meaning }) => `  ${String(code).padEnd(4)} ${meaning}`)
  return ['Exit codes:', ...lines].join('\n')
}
