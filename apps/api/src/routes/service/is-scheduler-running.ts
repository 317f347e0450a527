import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'

export const isSchedulerRunning = defineOperation({
  name: 'service.isSchedulerRunning',
  methods: ['GET'],
  path: '/api/service/isschedulerrunning',
  role: 'Viewer',
  summary: 'Tells whether the scheduler runs',
  description:
    'True from `startscheduler` until `stopscheduler`: whether due schedules are taken. It says nothing about servers that are down; see `getservers`.',
  tags: ['Service'],
  response: z.boolean(),
  handle: async ({ dependencies }) => (await dependencies.store.clusterSettings.read()).schedulingEnabled,
})
