import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'

export const getConfigPath = defineOperation({
  name: 'service.getConfigPath',
  methods: ['GET'],
  path: '/api/service/getconfigpath',
  role: 'Administrator',
  summary: 'Answers where the configuration of this server is',
  description:
    'The file that the settings came from, or `environment` when they came from the environment alone.',
  tags: ['Service'],
  response: z.string(),
  handle: async ({ dependencies }) => dependencies.configPath,
})
