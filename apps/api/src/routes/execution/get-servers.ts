import { breakerLimits, targetKinds } from '@punctual/domain'
import { engineLimits } from '@punctual/engine'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { epoch } from '../../wire/epoch.ts'
import { executionTag } from './request-execution.ts'

const breaker = z
  .object({
    Kind: z.enum(targetKinds),
    Name: z.string().meta({
      description:
        'Name of the source account, or host and port of the mail server. Accounts that the caller may not use are left out.',
    }),
    State: z
      .enum(['Open', 'HalfOpen'])
      .meta({ description: '`HalfOpen`: one run is let through now, to see whether the target answers' }),
    OpenSinceEpochUtc: epoch,
    NextTryEpochUtc: epoch.meta({
      description: 'When a run is let through; while one is, when the next one would be',
    }),
    Reason: z.string().meta({ description: 'What the last run failed with' }),
  })
  .meta({ id: 'Breaker' })

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
        HoldReason: z.string().nullable().meta({
          description:
            'Why a worker takes no new work now, such as too little free memory; null when it does',
        }),
        LastHeartbeatEpochUtc: epoch,
        Breakers: z.array(breaker).optional().meta({
          description:
            'Of a worker: what all workers keep runs away from now, because several runs in a row have found it away; empty when everything answers',
        }),
      })
      .meta({ id: 'Server' }),
  ),
  handle: async ({ dependencies }) => {
    const { store } = dependencies
    const [servers, breakers] = await Promise.all([
      store.servers.listLive(engineLimits.serverLeaseMs),
      store.breakers.list(breakerLimits),
    ])
    const open = breakers.map(({ kind, name, isProbed, openedAt, nextTryAt, reason }) => ({
      Kind: kind,
      Name: name,
      State: isProbed ? ('HalfOpen' as const) : ('Open' as const),
      Reason: reason,
      OpenSinceEpochUtc: epochSeconds(openedAt),
      NextTryEpochUtc: epochSeconds(nextTryAt),
    }))
    return servers.map(
      ({
        name,
        role,
        processId,
        host,
        version,
        slots,
        busy,
        leader,
        draining,
        holdReason,
        lastHeartbeatAt,
      }) => ({
        Name: name,
        Role: role,
        ProcessId: processId,
        Host: host,
        Version: version,
        Slots: slots,
        Busy: busy,
        Leader: leader,
        Draining: draining,
        HoldReason: holdReason,
        LastHeartbeatEpochUtc: epochSeconds(lastHeartbeatAt),
        ...(role === 'worker' ? { Breakers: open } : {}),
      }),
    )
  },
})
