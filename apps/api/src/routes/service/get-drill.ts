import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { drillNames, drillOutput, drillToWire } from './drill-wire.ts'

export const getDrill = defineOperation({
  name: 'service.getDrill',
  methods: ['GET'],
  path: '/api/service/getdrill',
  role: 'Administrator',
  summary: 'Answers the newest drill with its verdict',
  tags: ['Service'],
  response: z
    .object({
      Allowed: z.boolean().meta({ description: 'Whether this server was started with `DRILLS_ALLOWED`' }),
      Names: z.array(z.enum(drillNames)).meta({ description: 'What `drill` takes' }),
      Drill: drillOutput.nullable().meta({ description: 'Null before the first one' }),
    })
    .meta({ id: 'DrillState' }),
  handle: async ({ dependencies: { store, areDrillsAllowed }, language }) => {
    const newest = await store.drills.newest()
    return {
      Allowed: areDrillsAllowed,
      Names: [...drillNames],
      Drill: newest === null ? null : drillToWire(newest, language),
    }
  },
})
