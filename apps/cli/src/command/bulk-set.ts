import type { Command } from 'commander'

import { CommandProblem } from '../exit-code.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { changeMany, ofMany } from './bulk-change.ts'

/** What is set, by the option that says it. */
const settings = {
  time: { Action: 'SetTime', member: 'ExecutionTime' },
  timeZone: { Action: 'SetTimeZone', member: 'TimeZone' },
  account: { Action: 'SetAccount', member: 'AccountId' },
  calendar: { Action: 'SetCalendar', member: 'CalendarId' },
  server: { Action: 'SetServer', member: 'ServerName' },
} as const

type Setting = keyof typeof settings

type Asked = Partial<Record<Setting, string>> & {
  readonly schedule: readonly string[]
  readonly dryRun?: boolean
}

export function addBulkSetCommand(bulk: Command, runtimeContext: RuntimeContext): void {
  ofMany(bulk.command('set').summary('set the time, zone, account, calendar or server of many schedules'))
    .description(
      'Sets one thing of many schedules. With --dry-run each shows what it would have, and none is changed.',
    )
    .option('--time <time>', 'time of day, such as 06:30')
    .option('--time-zone <zone>', 'zone of the times')
    .option('--account <id>', 'account that reads the reports, of the same kind')
    .option('--calendar <id>', 'calendar of holidays; "" for none')
    .option('--server <name>', 'server that the runs are placed on; "" for any')
    .action(async (asked: Asked, command: Command) => {
      const given = (Object.keys(settings) as Setting[]).filter((name) => asked[name] !== undefined)
      const [name] = given
      if (name === undefined || given.length > 1)
        throw new CommandProblem(
          'usage',
          'Give one of --time, --time-zone, --account, --calendar and --server.',
        )
      const { Action, member } = settings[name]
      await changeMany({ Action, [member]: asked[name] }, asked, { command, runtimeContext })
    })
}
