import { z } from 'zod'

import { idParams } from '../../http/id.ts'
import { pageFields, pageOfWhole } from '../../http/list-page.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation } from '../../http/operation.ts'
import { discovered, openAccount } from '../../wire/source-account.ts'
import { biAccountTag } from './account.ts'

export const getWorkspaces = defineOperation({
  name: 'biaccount.getworkspaces',
  methods: ['GET'],
  path: '/api/biaccount/getworkspaces/:id',
  role: 'Viewer',
  summary: 'Lists the workspaces that an account can read',
  tags: [biAccountTag],
  params: idParams,
  query: z.object(pageFields),
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z.array(z.object({ Id: z.string(), Name: z.string() }).meta({ id: 'Workspace' })),
  errors: [404, 409, 502],
  handle: async ({ params, query, request, signal, dependencies }) => {
    const account = await openAccount('bi', params.id, dependencies)
    const workspaces = discovered(await dependencies.sources.listWorkspaces(account, signal))
    return pageOfWhole(workspaces, {
      input: query,
      request,
      toItem: ({ id, name }) => ({ Id: id, Name: name }),
    })
  },
})
