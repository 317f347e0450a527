import { breakerLimits } from '@punctual/domain'
import { engineLimits } from '@punctual/engine'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { breakerOutput, breakerToWire, serverFields, serverToWire } from '../../wire/server.ts'
import { executionTag } from './request-execution.ts'

export const getServers = defineOperation({
  name: 'schedule.getservers',
  methods: ['GET'],
  path: '/api/schedule/getservers',
  role: 'Viewer',
  summary: 'Lists the live processes of the cluster',
  tags: [executionTag],
  response: z.array(
    z
      .object({
        ...serverFields,
        Breakers: z.array(breakerOutput).optional().meta({
          description:
            'Of a worker: what all workers keep runs away from now, because several runs in a row have found it away; empty when everything answers',
        }),
      })
      .meta({ id: 'Server' }),
  ),
  handle: async ({ dependencies: { store }, language }) => {
    const [servers, breakers] = await Promise.all([
      store.servers.listLive(engineLimits.serverLeaseMs),
      store.breakers.list(breakerLimits),
    ])
    const open = breakers.map((breaker) => breakerToWire(breaker, language))
    return servers.map((server) => ({
      ...serverToWire(server, language),
      ...(server.role === 'worker' ? { Breakers: open } : {}),
    }))
  },
})
