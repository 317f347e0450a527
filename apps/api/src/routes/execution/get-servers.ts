import { engineLimits } from '@punctual/execution'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { epoch } from '../../wire/epoch.ts'
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
        Name: z.string(),
        Role: z.enum(['api', 'scheduler', 'worker']),
        ProcessId: z.int(),
        Host: z.string(),
        Version: z.string(),
        Slots: z.int(),
        Busy: z.int(),
        Leader: z.boolean(),
        Draining: z.boolean(),
        HoldReason: z
          .string()
          .nullable()
          .meta({ description: 'Why a worker takes no new work now, such as too little free memory; null when it does' }),
        LastHeartbeatEpochUtc: epoch,
      })
      .meta({ id: 'Server' }),
  ),
  handle: async ({ dependencies }) => {
    const servers = await dependencies.store.servers.listLive(engineLimits.serverLeaseMs)
    return servers.map(({ name, role, processId, host, version, slots, busy, leader, draining, holdReason, lastHeartbeatAt }) => ({
      ...{ Name: name, Role: role, ProcessId: processId, Host: host, Version: version, Slots: slots, Busy: busy },
      ...{ Leader: leader, Draining: draining, HoldReason: holdReason, LastHeartbeatEpochUtc: epochSeconds(lastHeartbeatAt) },
    }))
  },
})
