import type { ExecutionRecord } from '@punctual/store'
import { z } from 'zod'

import { answer, defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { line, optional } from '../../wire/input.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionReference, readExecution } from './execution-reference.ts'
import { executionTag } from './request-execution.ts'

export const getArtifact = defineOperation({
  name: 'schedule.getartifact',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getartifact',
  role: 'Viewer',
  summary: 'Answers a file that an execution made',
  description: 'The first one, or the one that Name names as ResultJson does. Files are kept for a set time; afterwards the answer is 404.',
  tags: [executionTag],
  input: executionReference.extend({ Name: optional(line(1_000), null) }),
  response: z.unknown(),
  examples: { first: { ExecutionId: exampleId }, named: { ExecutionId: exampleId, Name: 'Weekly sales.pdf' } },
  produces: 'application/octet-stream',
  errors: [400, 404],
  handle: async ({ input, dependencies }) => {
    const { artifacts } = dependencies
    if (!artifacts)
      throw problem('not_supported', { detail: 'This server has no access to the files of executions: PUNCTUAL_ARTIFACT_DIR is not set.' })
    const artifact = artifactOf(await readExecution(input.ExecutionId, dependencies), input.Name)
    if (!(await artifacts.has(artifact.sha256))) throw problem('not_found', { detail: 'The file is no longer kept.' })
    return answer({ headers: headersOf(artifact), body: await artifacts.openRead(artifact.sha256) })
  },
})

/** @throws ProblemError `not_found` */
function artifactOf({ artifacts }: ExecutionRecord, name: string | null) {
  const artifact = name === null ? artifacts[0] : artifacts.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (artifact) return artifact
  const names = artifacts.map((each) => each.name)
  throw problem('not_found', {
    detail: names.length === 0 ? 'The execution has made no file.' : `The execution has made ${names.join(', ')}.`,
  })
}

/** For a download and never for display: a report may hold scripts of its author. The name is in the form of RFC 6266. */
function headersOf({ name, contentType, bytes, sha256 }: ExecutionRecord['artifacts'][number]): Record<string, string> {
  const plain = name.replace(/[^\w .()-]/g, '_')
  return {
    'content-type': contentType,
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
    etag: `"${sha256}"`,
  }
}
