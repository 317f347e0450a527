import type { OperationCommand } from '../operation-command.ts'
import { accountCommands } from './accounts.ts'
import { deliveryCommands } from './deliveries.ts'
import { peopleCommands } from './people.ts'
import { placeCommands } from './places.ts'
import { runCommands } from './runs.ts'
import { serviceCommands } from './service.ts'

/** Every command that is one operation of the interface. */
export const operationCommands: readonly OperationCommand[] = [
  ...accountCommands,
  ...deliveryCommands,
  ...peopleCommands,
  ...placeCommands,
  ...runCommands,
  ...serviceCommands,
]

/** What is said of a noun that only rows have. */
export const summaryOfNoun: Readonly<Record<string, string>> = {
  report: 'list what accounts can read: workspaces, reports, dashboards, parameters',
  events: 'list, show, create, change, try or delete subscriptions to events about runs',
  suppression: 'list, add or lift addresses that get no mail',
  recipients: 'list, show, create, change or delete lists of recipients',
  template: 'list, create, change, preview or delete templates of mails',
  need: 'list what needs a person, take it over or mark it as done',
  window: 'list, create, change, preview or delete windows in which no run begins',
  cluster: 'look at the cluster and its settings, or let it try a fault on itself',
}
