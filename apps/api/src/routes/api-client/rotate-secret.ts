import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { hashOfSecret, newSecret } from '../../auth/access-token.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import {
  clientBefore,
  clientFacts,
  clientIdOf,
  clientParams,
  clientToWire,
  clientWithSecretSchema,
} from './client-wire.ts'

const dayInMinutes = 1_440

export const rotateSecret = defineOperation({
  name: 'apiClient.rotateSecret',
  methods: ['POST'],
  path: '/api/apiclient/rotatesecret/:id',
  role: 'Administrator',
  summary: 'Gives an API client a new secret',
  description:
    'The secret before stays valid for `OverlapMinutes` (24 hours when left out; 0 ends it at once, as after a leak), so that programs can be ' +
    'moved over; `PreviousSecretExpiresEpochUtc` tells until when. `RevokeTokens` ends the tokens that were issued, on every server within a second; so does an ' +
    'overlap of 0 unless it is false.',
  tags: ['API clients'],
  params: clientParams,
  body: z
    .object({
      OverlapMinutes: z
        .int()
        .min(0)
        .max(30 * dayInMinutes)
        .default(dayInMinutes),
      RevokeTokens: z
        .boolean()
        .nullish()
        .meta({ description: 'True when left out with an overlap of 0, else false' }),
    })
    .meta({ id: 'RotateClientSecretInput' }),
  response: clientWithSecretSchema,
  examples: { afterLeak: { OverlapMinutes: 0, RevokeTokens: true } },
  errors: [404],
  changes: true,
  idempotent: true,
  audit: ({ body }, client) => {
    const { subject, after } = clientFacts(client)
    return { subject, after: { ...after, TokensRevoked: endsTokens(body) } }
  },
  readBefore: clientBefore,
  handle: async ({ params, body, dependencies }) => {
    const { apiClients } = dependencies.store
    const secret = newSecret('pcs')
    const id = await clientIdOf(params.id, apiClients)
    const rotation = {
      secretHash: hashOfSecret(secret),
      overlapSeconds: body.OverlapMinutes * 60,
      revokeTokens: endsTokens(body),
    }
    const client = id === null ? null : await apiClients.rotateSecret({ id, ...rotation })
    if (!client) throw problem('not_found', { detail: sentence('client_missing') })
    return { ...clientToWire(client), ClientSecret: secret }
  },
})

/** A secret that ends at once has leaked, and so may have its tokens. */
function endsTokens({
  OverlapMinutes,
  RevokeTokens,
}: {
  OverlapMinutes: number
  RevokeTokens?: boolean | null | undefined
}): boolean {
  return RevokeTokens ?? OverlapMinutes === 0
}
