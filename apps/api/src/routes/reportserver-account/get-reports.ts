import { z } from 'zod'

import { pageOfWhole } from '../../http/list-page.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation } from '../../http/operation.ts'
import { discovered, openAccount } from '../../wire/source-account.ts'
import { exampleId } from '../../wire/examples.ts'
import { reportServerAccountTag } from './account.ts'
import { accountListInput } from './selection.ts'

export const getCatalogReports = defineOperation({
  name: 'reportserveraccount.getreports',
  methods: ['GET', 'POST'],
  path: '/api/reportserveraccount/getreports',
  role: 'Viewer',
  summary: 'Lists the reports that an account can read',
  tags: [reportServerAccountTag],
  input: accountListInput,
  emptyWithoutInput: true,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z.array(
    z
      .object({
        Id: z.string(),
        Name: z.string(),
        Path: z.string(),
        Description: z.string().nullable(),
        Type: z.enum(['Report', 'LinkedReport']),
        LinkedTo: z.string().nullable().meta({
          description: 'Of a linked report: the path of the one it shows; null when that is gone',
        }),
      })
      .meta({ id: 'CatalogReport' }),
  ),
  examples: { account: { ReportServerAccountId: exampleId } },
  errors: [404, 409, 502],
  handle: async ({ input, request, signal, dependencies }) => {
    const account = await openAccount('reportserver', input.ReportServerAccountId, dependencies)
    const reports = discovered(await dependencies.sources.listCatalogReports(account, signal))
    return pageOfWhole(reports, {
      input,
      request,
      toItem: ({ id, name, path, description, type, link }) => ({
        Id: id,
        Name: name,
        Path: path,
        Description: description,
        Type: type,
        LinkedTo: link,
      }),
    })
  },
})
