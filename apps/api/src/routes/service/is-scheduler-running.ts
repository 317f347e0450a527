import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { anyQuery } from '../../wire/input.ts'

export const isSchedulerRunning = defineOperation({
  name: 'service.isSchedulerRunning',
  methods: ['GET'],
  path: '/api/service/isschedulerrunning',
  role: 'Viewer',
  summary: 'Says whether the scheduler runs',
  description:
    'True from `startscheduler` until `stopscheduler`: whether due schedules are taken. It says nothing about servers that are down; see `getservers`.',
  tags: ['Service'],
  query: anyQuery,
  response: z.boolean(),
  handle: async ({ dependencies }) => (await dependencies.store.clusterSettings.read()).schedulingEnabled,
})
