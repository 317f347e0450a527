import { failure, type FailureCode, FailureError } from '@punctual/domain'
import { z } from 'zod'

import type { SourceContext } from '../../context.ts'
import { arrayOf } from '../../record-list.ts'
import type { ReportVisual } from './discovery-port.ts'
import type { BiClient } from './bi-client.ts'
import { type DefinedVisual, type DefinitionPart, visualsOf } from './definition-visuals.ts'
import { listPages } from './discovery.ts'

const definition = z.object({
  definition: z.object({ parts: arrayOf(z.object({ path: z.string(), payload: z.string() })) }),
})

const operation = z.object({ status: z.string() })

/** Answers that mean: the platform does not show this account the definition. Other failures are temporary. */
const notReported: readonly FailureCode[] = [
  ...(['source_access_denied', 'source_report_not_found', 'source_request_invalid'] as const),
  ...(['source_host_refused', 'source_unreachable'] as const),
]

/**
 * The visuals of a report, page by page, from above and from the left. The interface that exports reports
 * does not list them. They are read from the definition of the report
 * (learn.microsoft.com/rest/api/fabric/report/items/get-report-definition). The account must be allowed to
 * edit the report.
 *
 * @returns null when the platform does not show this account the definition
 */
export async function listVisuals(
  context: SourceContext,
  client: BiClient,
  { workspaceId, id, signal }: { workspaceId: string; id: string; signal: AbortSignal },
): Promise<ReportVisual[] | null> {
  const pages = await listPages(client, { workspaceId, id }, signal)
  const parts = await readDefinition(context, client, { workspaceId, id, signal })
  if (parts === null) return null
  const indexes = new Map(pages.map(({ name, index }) => [name, index]))
  const placed = visualsOf(parts).flatMap((visual) => {
    const pageIndex = indexes.get(visual.pageName)
    return pageIndex === undefined ? [] : [{ visual, pageIndex }]
  })
  placed.sort((left, right) => left.pageIndex - right.pageIndex || byPlace(left.visual, right.visual))
  return placed.map(({ visual: { name, title, type, pageName }, pageIndex }) => ({
    name,
    title,
    type,
    pageName,
    pageIndex,
  }))
}

/** @returns null when the platform does not show this account the definition */
export function readDefinition(
  context: SourceContext,
  client: BiClient,
  report: { workspaceId: string; id: string; signal: AbortSignal },
): Promise<readonly DefinitionPart[] | null> {
  return definitionOf(context, client, report).catch((error: unknown) => {
    if (error instanceof FailureError && notReported.includes(error.failure.code)) return null
    throw error
  })
}

function byPlace(
  { place: [topOne, leftOne] }: DefinedVisual,
  { place: [topOther, leftOther] }: DefinedVisual,
): number {
  return topOne - topOther || leftOne - leftOther
}

/** The parts of a definition: answered at once, or by an operation that is polled until it has ended. */
async function definitionOf(
  { clock, limits }: SourceContext,
  client: BiClient,
  { workspaceId, id, signal }: { workspaceId: string; id: string; signal: AbortSignal },
): Promise<readonly DefinitionPart[]> {
  const path = `/workspaces/${encodeURIComponent(workspaceId)}/reports/${encodeURIComponent(id)}/getDefinition?format=PBIR`
  const asked = await client.json({ service: 'items', method: 'POST', path }, definition.nullable(), signal)
  if (asked.value !== null) return asked.value.definition.parts
  const operationId = [asked.headers['x-ms-operation-id']].flat()[0] ?? ''
  if (!/^[\w-]{1,100}$/.test(operationId)) throw broken('it names no operation')
  const place = `/operations/${operationId}`
  for (let waitMs = asked.retryAfterMs; ;) {
    await clock.sleep(Math.max(waitMs ?? limits.pollMs, Math.min(limits.pollMs, 100)), signal)
    const polled = await client.json({ service: 'items', path: place }, operation, signal)
    if (polled.value.status === 'Succeeded') break
    if (polled.value.status === 'Failed') throw broken('it failed')
    waitMs = polled.retryAfterMs
  }
  const { value } = await client.json({ service: 'items', path: `${place}/result` }, definition, signal)
  return value.definition.parts
}

function broken(what: string): FailureError {
  return new FailureError(
    failure('source_error', { source: 'bi', detail: `the definition of the report: ${what}` }),
  )
}
