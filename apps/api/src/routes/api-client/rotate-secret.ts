import { z } from 'zod'

import { hashOfSecret, newSecret } from '../../auth/access-token.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { clientBefore, clientFacts, clientIdOf, clientParams, clientToWire, clientWithSecretSchema } from './client-wire.ts'

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
  params: clientParams,
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
    const { apiClients } = dependencies.store
    const secret = newSecret('pcs')
    const id = await clientIdOf(params.id, apiClients)
    const rotation = { secretHash: hashOfSecret(secret), overlapSeconds: body.OverlapMinutes * 60 }
    const client = id === null ? null : await apiClients.rotateSecret({ id, ...rotation })
    if (!client) throw problem('not_found', { detail: 'There is no API client with this id.' })
    return { ...clientToWire(client), ClientSecret: secret }
  },
})
