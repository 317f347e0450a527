import { collaborationSettings } from '@punctual/domain'

import { defineOperation } from '../../http/operation.ts'
import { collaborationSchema, collaborationToWire } from './collaboration-wire.ts'

export const getCollaborationSettings = defineOperation({
  name: 'service.getCollaborationSettings',
  methods: ['GET'],
  path: '/api/service/getcollaborationsettings',
  role: 'Administrator',
  summary: 'Answers how the servers work together',
  description: 'Without the connection strings, which are write-only.',
  tags: ['Service'],
  response: collaborationSchema,
  versionOf: ({ Version }) => Version,
  handle: async ({ dependencies }) => {
    const { collaboration, version } = await dependencies.store.clusterSettings.read()
    return collaborationToWire(collaborationSettings.parse(collaboration), version)
  },
})
