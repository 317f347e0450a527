import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { instant } from '../output/instant.ts'
import { table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'

export function addServersCommand(program: Command, runtimeContext: RuntimeContext): void {
  program
    .command('servers')
    .summary('list the live processes of the cluster')
    .description(
      'Lists the processes that are alive, with the slots of workers and the leader among the schedulers, and the systems that runs wait for.',
    )
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const servers = await context.client().get('/api/schedule/getservers')
      type Server = (typeof servers)[number]
      const state = ({ Leader, Draining, HoldReason }: Server) =>
        [
          Leader ? 'leader' : '',
          Draining ? 'draining' : '',
          HoldReason === null ? '' : `takes no work: ${HoldReason}`,
        ]
          .filter(Boolean)
          .join(', ')
      const breakers = servers.find(({ Breakers }) => Breakers !== undefined)?.Breakers ?? []
      const notes = breakers.map(
        ({ Name, OpenSinceEpochUtc, Reason }) =>
          `Runs wait for ${Name} since ${instant(OpenSinceEpochUtc)}: ${Reason}`,
      )
      const rules = new Set(servers.flatMap(({ TimeZoneRules }) => TimeZoneRules ?? []))
      if (rules.size > 1)
        notes.push(
          `The servers have different rules of time zones (${[...rules].sort().join(', ')}): install the same Node everywhere.`,
        )
      context.answer(servers, () => {
        const shown = table<Server>(
          [
            { title: 'NAME', value: ({ Name }) => Name },
            { title: 'ROLE', value: ({ Role }) => Role },
            { title: 'HOST', value: ({ Host }) => Host },
            { title: 'PROCESS', align: 'right', value: ({ ProcessId }) => ProcessId },
            {
              title: 'BUSY',
              align: 'right',
              value: ({ Role, Busy, Slots }) => (Role === 'worker' ? `${Busy} of ${Slots}` : null),
            },
            { title: 'STATE', value: state },
            { title: 'VERSION', value: ({ Version }) => Version },
            { title: 'TZDATA', value: ({ TimeZoneRules }) => TimeZoneRules },
            { title: 'LAST SEEN', value: ({ LastHeartbeatEpochUtc }) => instant(LastHeartbeatEpochUtc) },
          ],
          servers,
        )
        return [shown, ...notes].join('\n')
      })
    })
}
