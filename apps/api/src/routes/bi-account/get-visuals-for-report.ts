import type { ReportPage, ReportVisual } from '@punctual/source'
import { z } from 'zod'

import { pageOfWhole } from '../../http/list-page.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation } from '../../http/operation.ts'
import { discoveredBelow } from '../../wire/source-account.ts'
import { exampleId } from '../../wire/examples.ts'
import { biAccountTag } from './account.ts'
import { reportSelectionInput, selected } from './selection.ts'

export const getVisualsForReport = defineOperation({
  name: 'biaccount.getvisualsforreport',
  methods: ['GET', 'POST'],
  path: '/api/biaccount/getvisualsforreport',
  role: 'Viewer',
  summary: 'Lists what of a report can be drawn by itself, with zero-based page indexes',
  description:
    'The visuals of the report, page by page, with their titles (or their type, when they have none). The BI platform tells them to an account that may also edit the report; to others it tells the pages alone, and then there is one entry of Type PAGE for each. Name is what RenderingSettings.VisualNames takes for ObjectType VISUAL.',
  tags: [biAccountTag],
  input: reportSelectionInput,
  emptyWithoutInput: true,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z.array(
    z
      .object({
        Title: z.string(),
        Name: z.string(),
        PageIndex: z.int(),
        PageName: z.string(),
        Type: z.string(),
      })
      .meta({ id: 'Visual' }),
  ),
  examples: {
    byName: {
      BiAccountId: exampleId,
      WorkspaceName: 'Sales',
      ReportId: '5b218778-e7a5-4d73-8187-f10824047715',
    },
  },
  errors: [404, 409, 'name_ambiguous', 502],
  handle: async ({ input, request, signal, dependencies }) => {
    const { account, workspace } = await selected(input, dependencies)
    const report = { workspace, reportId: input.ReportId }
    const visuals = discoveredBelow(await dependencies.sources.listVisuals(account, report, signal))
    const entries =
      visuals === null
        ? discoveredBelow(await dependencies.sources.listPages(account, report, signal)).map(entryOfPage)
        : visuals.map(entryOfVisual)
    return pageOfWhole(
      entries.map((entry) => ({ ...entry, id: `${entry.PageName}/${entry.Name}` })),
      { input, request, toItem: ({ id: _place, ...entry }) => entry },
    )
  },
})

function entryOfVisual({ name, title, type, pageName, pageIndex }: ReportVisual) {
  return { Title: title ?? type, Name: name, PageIndex: pageIndex, PageName: pageName, Type: type }
}

function entryOfPage({ name, displayName, index }: ReportPage) {
  return { Title: displayName, Name: name, PageIndex: index, PageName: name, Type: 'PAGE' }
}
