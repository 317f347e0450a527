import type { Command } from 'commander'

import { createContext } from '../context.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { findScheduleId, type ScheduleType } from '../schedule.ts'
import { referenceArgument, typeOption } from './schedule-reference.ts'

const verbs = {
  subscribe: {
    path: '/api/schedule/subscribe',
    summary: 'receive the mails of a schedule',
    description: 'Sends the mails of a schedule that is open to subscribers to your own address from now on.',
    said: 'Its mails go to',
  },
  unsubscribe: {
    path: '/api/schedule/unsubscribe',
    summary: 'end a subscription to a schedule',
    description: 'Ends your subscription. Mails that a destination of the schedule sends you by name go on.',
    said: 'No subscription sends its mails to',
  },
} as const

/** The own subscriptions; an API client has no address to subscribe with. */
export function addSubscriptionCommands(parent: Command, runtimeContext: RuntimeContext): void {
  for (const [verb, { path, summary, description, said }] of Object.entries(verbs))
    parent
      .command(verb)
      .summary(summary)
      .description(description)
      .argument(...referenceArgument)
      .addOption(typeOption())
      .action(async (reference: string, { type }: { type?: ScheduleType }, command: Command) => {
        const context = createContext(runtimeContext, command)
        const client = context.client()
        const ScheduleId = await findScheduleId(client, reference, type)
        const done = await client.post(path, { body: { ScheduleId } })
        context.answer(done, () => `${said} ${done.Address || 'you'}.`)
      })
}
