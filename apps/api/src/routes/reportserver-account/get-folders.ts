import { z } from 'zod'

import { pageOfWhole } from '../../http/list-page.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation } from '../../http/operation.ts'
import { discovered, openAccount } from '../../wire/source-account.ts'
import { exampleId } from '../../wire/examples.ts'
import { reportServerAccountTag } from './account.ts'
import { accountListInput } from './selection.ts'

export const getCatalogFolders = defineOperation({
  name: 'reportserveraccount.getfolders',
  methods: ['GET', 'POST'],
  path: '/api/reportserveraccount/getfolders',
  role: 'Viewer',
  summary: 'Lists the folders of the report server that an account can read',
  tags: [reportServerAccountTag],
  input: accountListInput,
  emptyWithoutInput: true,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z.array(
    z.object({ Id: z.string(), Name: z.string(), Path: z.string() }).meta({ id: 'CatalogFolder' }),
  ),
  examples: { account: { ReportServerAccountId: exampleId } },
  errors: [404, 409, 502],
  handle: async ({ input, request, signal, dependencies }) => {
    const account = await openAccount('reportserver', input.ReportServerAccountId, dependencies)
    const folders = discovered(await dependencies.sources.listCatalogFolders(account, signal))
    return pageOfWhole(folders, {
      input,
      request,
      toItem: ({ id, name, path }) => ({ Id: id, Name: name, Path: path }),
    })
  },
})
