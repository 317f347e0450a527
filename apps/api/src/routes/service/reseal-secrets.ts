import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { secretKeysOutput, secretKeysToWire } from './secret-keys-wire.ts'

/** One request seals at most so many, which takes about a second; the caller goes on while there is more. */
const maximumSecrets = 500

export const resealSecrets = defineOperation({
  name: 'service.resealSecrets',
  methods: ['POST'],
  path: '/api/service/resealsecrets',
  role: 'Administrator',
  summary: 'Seals secrets of older keys with the first key',
  description: `Seals at most ${maximumSecrets} secrets in one request; repeat it while HasMore is true. Repeating it when nothing is left changes nothing. Unreadable names what no key of this server opens: write those secrets again.`,
  tags: ['Service'],
  response: z
    .object({
      Resealed: z.int(),
      HasMore: z.boolean(),
      Unreadable: z.array(
        z
          .object({
            Table: z.string(),
            RowId: z.string(),
            Field: z.string(),
            Reason: z.enum(['unknown-key', 'damaged']),
          })
          .meta({ id: 'UnreadableSecret' }),
      ),
      Keys: secretKeysOutput,
    })
    .meta({ id: 'ResealedSecrets' }),
  changes: true,
  audit: (_context, { Resealed, Unreadable }) => ({
    subject: 'secrets',
    after: { Resealed, Unreadable: Unreadable.length },
  }),
  handle: async ({ dependencies }) => {
    const { secretKeys } = dependencies.store
    const { resealed, hasMore, unreadable } = await secretKeys.reseal(maximumSecrets)
    return {
      Resealed: resealed,
      HasMore: hasMore,
      Unreadable: unreadable.map(({ table, rowId, field, reason }) => ({
        Table: table,
        RowId: rowId,
        Field: field,
        Reason: reason,
      })),
      Keys: secretKeysToWire(await secretKeys.use()),
    }
  },
})
