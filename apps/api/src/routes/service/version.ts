import { buildLabel, semanticVersion } from '@punctual/runtime'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { anyQuery } from '../../wire/input.ts'

export const version = defineOperation({
  name: 'service.version',
  methods: ['GET'],
  path: '/api/service/version',
  role: 'Viewer',
  summary: 'Answers which build this is',
  tags: ['Service'],
  query: anyQuery,
  response: z
    .object({
      Build: z.string().meta({ description: 'Build label, YYYYMMDD' }),
      Version: z.string().meta({ description: 'Semantic version' }),
      Revision: z.string().nullable().meta({ description: 'Source revision, when the build knows it' }),
    })
    .meta({ id: 'Build' }),
  handle: async ({ dependencies }) => ({
    Build: buildLabel,
    Version: semanticVersion,
    Revision: dependencies.revision,
  }),
})
