import { sentence } from '@punctual/domain/words'
import { line, optional } from '@punctual/source'
import { z } from 'zod'

import { askingSourceSeconds } from '../../http/answer-time.ts'
import { pageFields, pageOfWhole } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { exampleId } from '../../wire/examples.ts'
import { discovered, discoveredBelow, openAccount, readAccount } from '../../wire/source-account.ts'
import { reportFormat } from '../../wire/words.ts'

const entryOutput = z
  .object({
    Kind: z.enum(['Folder', 'Report']),
    Name: z.string(),
    Path: z.string().meta({ description: 'What to browse to look into it' }),
    ItemId: z.string().nullable().meta({ description: 'What a schedule names it by; null for a folder' }),
    Formats: z
      .array(reportFormat)
      .nullable()
      .meta({ description: 'What can be made of it; null when the source does not say' }),
  })
  .meta({ id: 'BrowsedItem' })

export const browseReports = defineOperation({
  name: 'report.browse',
  methods: ['POST'],
  path: '/api/report/browse',
  role: 'Viewer',
  summary: 'Lists what an account of any kind can read below a path',
  description:
    'Begin with an empty Path, and go on with the Path of an entry. The tables of a data source need the role Editor, or the right Edit on some folder.',
  tags: ['Source accounts'],
  body: z
    .strictObject({ AccountId: line(100), Path: optional(line(4_000), ''), ...pageFields })
    .meta({ id: 'BrowseReportsInput' }),
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: z.array(entryOutput),
  examples: { root: { AccountId: exampleId, Path: '' }, folder: { AccountId: exampleId, Path: '/Sales' } },
  errors: [404, 409, 502],
  handle: async ({ body, request, signal, dependencies, rights: { access } }) => {
    const { settings } = await readAccount(null, body.AccountId, dependencies)
    if (settings.kind === 'Sql' && !access.may('Edit', null) && !access.isGranted('Edit'))
      throw problem('right_insufficient', {
        detail: sentence('tables_need_edit'),
      })
    const account = await openAccount(null, body.AccountId, dependencies)
    const browsed = await dependencies.sources.browse(account, body.Path, signal)
    const entries = body.Path === '' ? discovered(browsed) : discoveredBelow(browsed)
    return pageOfWhole(
      entries.map((entry) => ({ ...entry, id: `${entry.kind} ${entry.path}` })),
      {
        input: body,
        request,
        toItem: ({ kind, name, path, itemId, formats }) => ({
          Kind: kind === 'folder' ? ('Folder' as const) : ('Report' as const),
          Name: name,
          Path: path,
          ItemId: itemId,
          Formats: formats === null ? null : [...formats],
        }),
      },
    )
  },
})
