import { z } from 'zod'

import { hashOfSecret, newClientId, newSecret } from '../../auth/access-token.ts'
import { defineOperation } from '../../http/operation.ts'
import { name } from '../../wire/input.ts'
import { clientFacts, clientToWire, clientWithSecretSchema } from './client-wire.ts'
import { role } from '../../wire/words.ts'

export const createClient = defineOperation({
  name: 'apiClient.create',
  methods: ['POST'],
  path: '/api/apiclient/create',
  role: 'Administrator',
  summary: 'Creates an API client for OAuth 2.0 client credentials',
  description: 'The answer shows `ClientSecret` this once. Keep a client for each program and environment.',
  tags: ['API clients'],
  body: z.object({ ClientName: name(), Role: role }).meta({ id: 'CreateApiClientInput' }),
  response: clientWithSecretSchema,
  examples: { client: { ClientName: 'Nightly import', Role: 'Editor' } },
  changes: true,
  idempotent: true,
  audit: (_context, client) => clientFacts(client),
  handle: async ({ body, principal, dependencies }) => {
    const secret = newSecret('pcs')
    const client = await dependencies.store.apiClients.create({
      clientId: newClientId(),
      name: body.ClientName,
      role: body.Role,
      secretHash: hashOfSecret(secret),
      createdBy: principal.name,
    })
    return { ...clientToWire(client), ClientSecret: secret }
  },
})
