import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { clientBefore, clientIdOf, clientParams } from './client-wire.ts'

export const deleteClient = defineOperation({
  name: 'apiClient.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/apiclient/delete/:id',
  role: 'Administrator',
  summary: 'Deletes an API client',
  description: 'Its tokens stop working on every server within a second.',
  tags: ['API clients'],
  params: clientParams,
  response: z.literal(true),
  errors: [404],
  changes: true,
  readBefore: clientBefore,
  handle: async ({ params, dependencies }) => {
    const { apiClients } = dependencies.store
    const id = await clientIdOf(params.id, apiClients)
    if (id === null || !(await apiClients.remove(id)))
      throw problem('not_found', { detail: sentence('client_missing') })
    return true as const
  },
})
