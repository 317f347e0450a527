import { type Command, Option } from 'commander'

import type { RuntimeContext } from '../runtime-context.ts'
import { type Asked, changeMany, ofMany } from './bulk-change.ts'

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
        await changeMany(request, asked, { command, runtimeContext })
      })
  ofMany(recipients.command('replace').summary('put one recipient in place of another'))
    .description('Replaces a recipient in To, Cc and Bcc of every e-mail destination.')
    .requiredOption('--old <recipient>', 'who goes')
    .requiredOption('--new <recipient>', 'who comes')
    .action(async (asked: ReplaceAsked, command: Command) => {
      const request = { Action: 'ReplaceRecipient', Old: asked.old, New: asked.new } as const
      await changeMany(request, asked, { command, runtimeContext })
    })
}
