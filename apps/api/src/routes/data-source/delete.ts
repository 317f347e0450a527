import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { dataSourceBefore, dataSourceTag, noDataSource } from './data-source-wire.ts'

export const deleteDataSource = defineOperation({
  name: 'datasource.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/datasource/delete/:id',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Deletes a data source that no schedule uses',
  tags: [dataSourceTag],
  params: idParams,
  response: z.literal(true),
  errors: [404, 409],
  changes: true,
  readBefore: ({ params, dependencies }) => dataSourceBefore(params.id, dependencies),
  handle: async ({ params: { id }, dependencies: { store } }) => {
    const outcome = isId(id) ? await store.sourceAccounts.remove('Sql', id) : 'missing'
    if (outcome === 'missing') throw noDataSource()
    if (outcome === 'in-use')
      throw problem('state_conflict', {
        detail: sentence('data_source_in_use'),
      })
    return true as const
  },
})
