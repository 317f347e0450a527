import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import type { Dependencies } from '../../deps.ts'
import { answer, defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import type { PageAnswer } from '../../pages/page-drawer.ts'
import { exampleId } from '../../wire/examples.ts'
import { line, optional, optionalLine } from '../../wire/input.ts'
import { executionReference, readExecution } from './execution-reference.ts'
import { recordFileRead } from './file-read-audit.ts'
import { type File, filesOf, wantedFile } from './get-artifact.ts'
import { executionTag } from './request-execution.ts'

/** Largest file that a page is drawn of. */
const largestBytes = 134_217_728

export const getArtifactPage = defineOperation({
  name: 'schedule.getartifactpage',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getartifactpage',
  role: 'Viewer',
  right: 'Download',
  summary: 'Answers one page of a file that an execution made, as a picture',
  description:
    'A PNG of a page of a PDF, `WidthPx` wide; `X-Page-Count` is the number of its pages. A file that is a PNG is answered as it is, as page 1. For the same callers as `getartifact`, and of the same files: one that is locked with a password for all destinations is 403 below Administrator.',
  tags: [executionTag],
  cost: 'costly',
  input: executionReference
    .extend({
      Name: optional(line(1_000), null),
      Sha256: optionalLine(64).meta({ description: 'Distinguishes files that have the same name' }),
      Page: optional(z.int().min(1).max(1_000_000), 1).meta({ description: 'From 1' }),
      WidthPx: optional(z.int().min(16).max(2_400), 400),
    })
    .meta({ id: 'GetArtifactPageInput' }),
  response: z.unknown(),
  examples: { thumbnail: { ExecutionId: exampleId, Page: 1, WidthPx: 200 } },
  produces: 'image/png',
  errors: ['not_supported', 'artifact_protected', 404],
  maxSeconds: 30,
  handle: async (context) => {
    const { input, principal, dependencies, signal } = context
    const artifacts = filesOf(dependencies)
    const execution = await readExecution(input.ExecutionId, dependencies)
    await requireRight('Download', execution.folderId, context)
    const file = await wantedFile(execution, {
      input: { ...input, DestinationId: null },
      principal,
      dependencies,
    })
    if (!(await artifacts.has(file.sha256))) throw problem('not_found', { detail: sentence('file_gone') })
    const path = await artifacts.pathOf(file.sha256)
    const page = { ...file, path, page: input.Page, widthPx: input.WidthPx }
    const picture = await pictureOf(page, { artifacts, dependencies, signal })
    const { name: Name, sha256: Sha256 } = file
    await recordFileRead(
      { executionId: execution.executionId, after: { Name, Sha256, Page: input.Page } },
      context,
    )
    return answer({
      headers: {
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'x-page-count': String(picture.pages),
        etag: `"${file.sha256}-${input.Page}-${input.WidthPx}"`,
      },
      body: picture.body,
    })
  },
})

interface Drawing {
  readonly artifacts: NonNullable<Dependencies['artifacts']>
  readonly dependencies: Dependencies
  readonly signal: AbortSignal
}

/** @throws ProblemError for a file without such a page */
async function pictureOf(
  { contentType, page, ...file }: File & { path: string; page: number; widthPx: number },
  { artifacts, dependencies: { pages }, signal }: Drawing,
) {
  if (contentType === 'image/png') {
    if (page > 1) throw noPage(1)
    return { body: await artifacts.openRead(file.sha256), pages: 1 }
  }
  if (contentType !== 'application/pdf')
    throw problem('not_supported', {
      detail: sentence('pages_not_of_this_file'),
    })
  if (pages === null) throw problem('not_supported', { detail: sentence('pages_not_drawn') })
  if (file.bytes > largestBytes) throw tooCostly()
  return readAnswer(await pages.draw({ ...file, page }, signal))
}

function readAnswer(drawn: PageAnswer) {
  switch (drawn.outcome) {
    case 'drawn':
      return { body: Buffer.from(drawn.png), pages: drawn.pages }
    case 'no-such-page':
      throw noPage(drawn.pages)
    case 'unreadable':
      throw problem('not_supported', {
        detail: sentence('page_damaged'),
      })
    case 'too-costly':
      throw tooCostly()
  }
}

function tooCostly() {
  return problem('not_supported', {
    detail: sentence('page_too_costly'),
  })
}

function noPage(pages: number) {
  return problem('not_found', {
    detail: pages === 1 ? sentence('page_beyond_only') : sentence('page_beyond', { pages }),
  })
}
