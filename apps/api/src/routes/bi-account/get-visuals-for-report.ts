import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { discovered } from '../../wire/source-account.ts'
import { exampleId } from '../../wire/examples.ts'
import { biAccountTag } from './account.ts'
import { reportSelectionInput, selected } from './selection.ts'

export const getVisualsForReport = defineOperation({
  name: 'biaccount.getvisualsforreport',
  methods: ['GET', 'POST'],
  path: '/api/biaccount/getvisualsforreport',
  role: 'Viewer',
  summary: 'Lists what of a report can be drawn by itself, with zero-based page indexes',
  description: 'The BI platform tells a service about the pages of a report, so there is one entry of Type PAGE for each page.',
  tags: [biAccountTag],
  input: reportSelectionInput,
  response: z.array(z.object({ Title: z.string(), Name: z.string(), PageIndex: z.int(), PageName: z.string(), Type: z.string() })),
  examples: { byName: { BiAccountId: exampleId, WorkspaceName: 'Sales', ReportId: '5b218778-e7a5-4d73-8187-f10824047715' } },
  errors: [404, 409, 502],
  handle: async ({ input, signal, dependencies }) => {
    const { account, workspace } = await selected(input, dependencies)
    const pages = discovered(await dependencies.sources.listPages(account, { workspace, reportId: input.ReportId }, signal))
    return pages.map(({ name, displayName, index }) => ({ Title: displayName, Name: name, PageIndex: index, PageName: name, Type: 'PAGE' }))
  },
})
