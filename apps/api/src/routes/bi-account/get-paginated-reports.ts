import { z } from 'zod'

import { pageOfWhole } from '../../http/list-page.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation } from '../../http/operation.ts'
import { discoveredBelow } from '../../wire/source-account.ts'
import { exampleId } from '../../wire/examples.ts'
import { biAccountTag } from './account.ts'
import { reportOutput, reportToWire, selected, selectionInput } from './selection.ts'

export const getBiPaginatedReports = defineOperation({
  name: 'biaccount.getpaginatedreports',
  methods: ['GET', 'POST'],
  path: '/api/biaccount/getpaginatedreports',
  role: 'Viewer',
  summary: 'Lists the paginated reports of a workspace',
  description:
    'The selection travels in a JSON body, also with GET, or as query parameters of the same names.',
  tags: [biAccountTag],
  input: selectionInput,
  emptyWithoutInput: true,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z.array(reportOutput),
  examples: { byName: { BiAccountId: exampleId, WorkspaceName: 'Sales' } },
  errors: [404, 409, 'name_ambiguous', 502],
  handle: async ({ input, request, signal, dependencies }) => {
    const { account, workspace } = await selected(input, dependencies)
    const reports = discoveredBelow(
      await dependencies.sources.listPaginatedReports(account, workspace, signal),
    )
    return pageOfWhole(reports, { input, request, toItem: reportToWire })
  },
})
