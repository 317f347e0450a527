import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'

export const startScheduler = defineOperation({
  name: 'service.startScheduler',
  methods: ['GET', 'POST'],
  path: '/api/service/startscheduler',
  role: 'Administrator',
  summary: 'Starts scheduling',
  description:
    'Starting a running scheduler changes nothing. Instants that passed while it was stopped follow the missed-run policy of each schedule.',
  tags: ['Service'],
  response: z.literal(true),
  changes: true,
  audit: () => ({ subject: 'scheduler', after: { Running: true } }),
  readBefore: async ({ dependencies }) => ({
    Running: (await dependencies.store.clusterSettings.read()).schedulingEnabled,
  }),
  handle: async ({ principal, dependencies }) => {
    await dependencies.store.clusterSettings.setSchedulingEnabled(true, principal.name)
    void dependencies.signals.publish('schedules', {})
    return true as const
  },
})
