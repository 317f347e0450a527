import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'

export const stopScheduler = defineOperation({
  name: 'service.stopScheduler',
  methods: ['GET', 'POST'],
  path: '/api/service/stopscheduler',
  role: 'Administrator',
  summary: 'Stops scheduling',
  description:
    'Graceful: no new due runs are taken, waiting and executing work ends, runs by hand stay possible. Stopping a stopped scheduler changes ' +
    'nothing. The state survives restarts and failover.',
  tags: ['Service'],
  response: z.literal(true),
  changes: true,
  audit: () => ({ subject: 'scheduler', after: { Running: false } }),
  readBefore: async ({ dependencies }) => ({
    Running: (await dependencies.store.clusterSettings.read()).schedulingEnabled,
  }),
  handle: async ({ principal, dependencies }) => {
    await dependencies.store.clusterSettings.setSchedulingEnabled(false, principal.name)
    return true as const
  },
})
