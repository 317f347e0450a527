import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { DataLibrary } from '../data/library.ts'
import type { TableName } from '../data/tables.ts'
import { createValueFormat } from '../document/value-format.ts'
import { reportOf } from './discovery-routes.ts'
import type { Faults } from './faults.ts'
import { badRequest, notFound } from './platform-error.ts'
import type { BiReport, Visual } from './report.ts'

/** The one sensitivity label that reports can have here. */
const labelId = 'b7b4f4d9-3f0d-4b3e-8f3d-4f6d3f4f3f4f'

/** Definitions that are asked for and not fetched; the oldest goes first. */
const maxOperations = 100

interface Part {
  readonly path: string
  readonly payload: string
  readonly payloadType: 'InlineBase64'
}

/**
 * Definitions of reports, under `/v1` (Fabric REST API: Items, Get Report Definition). As on the platform,
 * asking for one starts an operation; here it has ended at the first poll.
 */
export function itemRoutes(
  server: FastifyInstance,
  { library, faults }: { readonly library: DataLibrary; readonly faults: Pick<Faults, 'state'> },
): void {
  const operations = new Map<string, readonly Part[]>()
  server.get<{ Params: { workspaceId: string; itemId: string } }>(
    '/workspaces/:workspaceId/items/:itemId',
    async ({ params }) => {
      const report = reportOf({ groupId: params.workspaceId, reportId: params.itemId })
      return {
        id: report.id,
        type: report.kind === 'PaginatedReport' ? 'PaginatedReport' : 'Report',
        displayName: report.name,
        workspaceId: params.workspaceId,
        ...(faults.state.labelReports ? { sensitivityLabel: { id: labelId } } : {}),
      }
    },
  )
  server.post<{ Params: { workspaceId: string; reportId: string } }>(
    '/workspaces/:workspaceId/reports/:reportId/getDefinition',
    async ({ params, protocol, host }, reply) => {
      const report = reportOf({ groupId: params.workspaceId, reportId: params.reportId })
      if (report.kind === 'PaginatedReport')
        throw badRequest('A paginated report has a definition of another kind.')
      const id = randomUUID()
      operations.set(id, await definitionOf(report, library))
      for (const oldest of operations.keys()) if (operations.size > maxOperations) operations.delete(oldest)
      reply.headers({
        'x-ms-operation-id': id,
        location: `${protocol}://${host}/v1/operations/${id}`,
        'retry-after': '0',
      })
      return await reply.code(202).send()
    },
  )
  server.get<{ Params: { id: string } }>('/operations/:id', async ({ params }) => {
    if (!operations.has(params.id)) throw notFound(`Operation ${params.id}`)
    return { status: 'Succeeded', percentComplete: 100 }
  })
  server.get<{ Params: { id: string } }>('/operations/:id/result', async ({ params }) => {
    const parts = operations.get(params.id)
    if (!parts) throw notFound(`Operation ${params.id}`)
    operations.delete(params.id)
    return { definition: { format: 'PBIR', parts } }
  })
}

/** The files that define pages, visuals and bookmarks, in the platform's enhanced report format. */
async function definitionOf(report: BiReport, library: DataLibrary): Promise<Part[]> {
  const tables = await Promise.all(report.tables.map((name) => library.table(name)))
  const rows = (name: TableName) => tables.find((table) => table.name === name)?.rows ?? []
  const pages = report.pages.flatMap((page) => {
    const folder = `definition/pages/${page.name}`
    const { visuals } = page.compose({ rows, format: createValueFormat('en-US') })
    return [
      part(`${folder}/page.json`, { name: page.name, displayName: page.displayName }),
      ...visuals.map((visual) => part(`${folder}/visuals/${visual.name}/visual.json`, visualFile(visual))),
    ]
  })
  const bookmarks = report.bookmarks.map(({ name, displayName }) =>
    part(`definition/bookmarks/${name}.bookmark.json`, { name, displayName }),
  )
  const pageOrder = report.pages.map(({ name }) => name)
  return [part('definition/pages/pages.json', { pageOrder }), ...pages, ...bookmarks]
}

const typeOfMark: Readonly<Record<string, string>> = {
  bar: 'columnChart',
  line: 'lineChart',
  area: 'areaChart',
  arc: 'pieChart',
  point: 'scatterChart',
  circle: 'scatterChart',
}

function typeOf(visual: Visual): string {
  if (visual.kind === 'table') return 'tableEx'
  const { mark } = visual.spec as { mark?: string | { type?: string } }
  return typeOfMark[(typeof mark === 'string' ? mark : mark?.type) ?? ''] ?? 'chart'
}

function visualFile(visual: Visual) {
  const { name, title, area } = visual
  const text = { expr: { Literal: { Value: `'${title.replaceAll("'", "''")}'` } } }
  return {
    name,
    position: area,
    visual: { visualType: typeOf(visual), visualContainerObjects: { title: [{ properties: { text } }] } },
  }
}

function part(path: string, content: object): Part {
  return {
    path,
    payload: Buffer.from(JSON.stringify(content)).toString('base64'),
    payloadType: 'InlineBase64',
  }
}
