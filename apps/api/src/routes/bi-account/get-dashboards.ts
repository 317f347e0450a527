import { z } from 'zod'

import { pageOfWhole } from '../../http/list-page.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation } from '../../http/operation.ts'
import { discoveredBelow } from '../../wire/source-account.ts'
import { exampleId } from '../../wire/examples.ts'
import { biAccountTag } from './account.ts'
import { selected, selectionInput } from './selection.ts'

export const getDashboards = defineOperation({
  name: 'biaccount.getdashboards',
  methods: ['GET', 'POST'],
  path: '/api/biaccount/getdashboards',
  role: 'Viewer',
  summary: 'Lists the dashboards of a workspace',
  description:
    'The selection travels in a JSON body, also with GET, or as query parameters of the same names.',
  tags: [biAccountTag],
  input: selectionInput,
  emptyWithoutInput: true,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z.array(
    z.object({ Id: z.string(), Name: z.string(), EmbedUrl: z.string().nullable() }).meta({ id: 'Dashboard' }),
  ),
  examples: { byName: { BiAccountId: exampleId, WorkspaceName: 'Sales' } },
  errors: [404, 409, 'name_ambiguous', 502],
  handle: async ({ input, request, signal, dependencies }) => {
    const { account, workspace } = await selected(input, dependencies)
    const dashboards = discoveredBelow(await dependencies.sources.listDashboards(account, workspace, signal))
    return pageOfWhole(dashboards, {
      input,
      request,
      toItem: ({ id, name, embedUrl }) => ({ Id: id, Name: name, EmbedUrl: embedUrl }),
    })
  },
})
