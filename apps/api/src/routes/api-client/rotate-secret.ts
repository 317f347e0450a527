import { z } from 'zod'

import { hashOfSecret, newSecret } from '../../auth/access-token.ts'
import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { clientBefore, clientFacts, clientToWire, clientWithSecretSchema } from './client-wire.ts'

const dayInMinutes = 1_440

export const rotateSecret = defineOperation({
  name: 'apiClient.rotateSecret',
  methods: ['POST'],
  path: '/api/apiclient/rotatesecret/:id',
  role: 'Administrator',
  summary: 'Gives an API client a new secret',
  description:
    'The secret before stays valid for `OverlapMinutes` (24 hours when left out; 0 ends it at once, as after a leak), so that programs can be ' +
    'moved over; `PreviousSecretExpiresEpochUtc` tells until when. Tokens that were issued stay valid; delete the client to end them.',
  tags: ['API clients'],
  params: idParams,
  body: z.object({
    OverlapMinutes: z
      .int()
      .min(0)
      .max(30 * dayInMinutes)
      .default(dayInMinutes),
  }),
  response: clientWithSecretSchema,
  examples: { afterLeak: { OverlapMinutes: 0 } },
  errors: [404],
  changes: true,
  idempotent: true,
  audit: (_context, client) => clientFacts(client),
  readBefore: clientBefore,
  handle: async ({ params, body, dependencies }) => {
    const secret = newSecret('pcs')
    const rotation = { id: params.id, secretHash: hashOfSecret(secret), overlapSeconds: body.OverlapMinutes * 60 }
    const client = isId(params.id) ? await dependencies.store.apiClients.rotateSecret(rotation) : null
    if (!client) throw problem('not_found', { detail: 'There is no API client with this id.' })
    return { ...clientToWire(client), ClientSecret: secret }
  },
})
