import type { LinkedFile } from '@punctual/engine'
import type { FileLink } from '@punctual/artifact'
import { sentence } from '@punctual/domain/words'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { transferSeconds } from '../../http/answer-time.ts'
import { type ByteRange, readByteRange } from '../../http/byte-range.ts'
import { answer, defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { line } from '../../wire/input.ts'
import { fileHeaders, filesOf } from '../execution/get-artifact.ts'

/**
 * Each holder of the link reads the file. So an answer stays in no cache, and the address in no index and on no page
 * that the file leads to. Every link that opens nothing is answered alike: it shows not even that it once opened something.
 */
export const openLink = defineOperation({
  name: 'link.open',
  methods: ['GET'],
  path: '/f/:token',
  role: 'Public',
  summary: 'Answers the delivered file that a link leads to',
  description:
    'The link stands in a mail, in a card of Teams or in an event of a webhook. It needs no token. A file with a password is served with it. `Range` asks for a part. A link that has expired, that was revoked, whose file is no longer kept, whose schedule was deleted, or that never was one is answered alike: 404.',
  tags: ['Links'],
  params: z.object({ token: line(1_500).meta({ description: 'What the link to a file has' }) }),
  response: z.unknown(),
  produces: 'application/octet-stream',
  errors: ['not_supported', 404, 416, 429],
  maxSeconds: transferSeconds,
  handle: async ({ params: { token }, request, dependencies }) => {
    const link = dependencies.linkTokens.read(token)
    // The store is not asked for a token that was not signed here.
    if (link === null) {
      dependencies.linkGuesses.add(request.ip)
      throw noLink()
    }
    const artifacts = filesOf(dependencies)
    const file = await linkedFile(link, dependencies)
    if (file === null || !(await artifacts.has(file.sha256))) throw noLink()
    const range = readByteRange(wantedRange(request, file), file.bytes)
    const headers = { ...fileHeaders(file), 'accept-ranges': 'bytes', 'x-robots-tag': 'noindex, nofollow' }
    if (range === 'unsatisfiable')
      throw problem('range_not_satisfiable', { headers: { 'content-range': `bytes */${file.bytes}` } })
    if (isOpen(request, range)) await recordOpen({ link, file }, { request, dependencies })
    const body = await artifacts.openRead(file.sha256, range ?? undefined)
    return range === null
      ? answer({ headers, body })
      : answer({ status: 206, headers: { ...headers, ...partHeaders(range, file) }, body })
  },
})

/** A part is of use only beside other parts of the same file. */
function wantedRange({ headers }: FastifyRequest, { sha256 }: LinkedFile): string | undefined {
  const known = headers['if-range']
  return known === undefined || known === `"${sha256}"` ? headers.range : undefined
}

function partHeaders({ start, end }: ByteRange, { bytes }: LinkedFile): Record<string, string> {
  return {
    'content-range': `bytes ${start}-${end}/${bytes}`,
    'content-length': String(end - start + 1),
  }
}

async function linkedFile(link: FileLink, { clock, store }: Dependencies): Promise<LinkedFile | null> {
  // fence: links-expire
  if (link.expiresAt <= clock.now()) return null
  const file = await store.fileLinks.find(link)
  return file && link.isAsMade ? { ...file, name: link.name || file.name } : file
}

/** The first bytes open a file; a request for the headers, or for more of it, opens none. */
function isOpen({ method }: FastifyRequest, range: ByteRange | null): boolean {
  return method !== 'HEAD' && (range === null || range.start === 0)
}

/** @throws ProblemError `not_found` for links that were revoked meanwhile */
async function recordOpen(
  { link: { executionId }, file }: { readonly link: FileLink; readonly file: LinkedFile },
  { request, dependencies }: { readonly request: FastifyRequest; readonly dependencies: Dependencies },
): Promise<void> {
  const { store, securityTrail } = dependencies
  if (!(await store.fileLinks.countOpen(executionId))) throw noLink()
  await securityTrail.record({
    actor: 'link',
    action: 'link.open',
    subject: executionId,
    address: request.ip,
    requestId: request.id,
    after: { Name: file.name, Sha256: file.sha256, Bytes: file.bytes },
    byStranger: true,
  })
}

function noLink() {
  return problem('not_found', { detail: sentence('link_opens_nothing') })
}
