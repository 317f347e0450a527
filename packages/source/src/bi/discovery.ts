import { failure, FailureError } from '@punctual/domain'
import { z } from 'zod'

import type { BiReport, Dashboard, ReportPage, Workspace, WorkspaceSelection } from '../source.ts'
import type { BiClient } from './bi-client.ts'

/** How many workspaces the platform gives at most at once. */
const workspacesPerRequest = 5_000

const workspaceList = z.object({ value: z.array(z.object({ id: z.string(), name: z.string() })) })

const reportRecord = z.object({
  id: z.string(),
  name: z.string(),
  reportType: z.enum(['PowerBIReport', 'PaginatedReport']).catch('PowerBIReport'),
  embedUrl: z.string().nullish(),
  webUrl: z.string().nullish(),
  datasetId: z.string().nullish(),
})

const reportList = z.object({ value: z.array(reportRecord) })

const dashboardList = z.object({ value: z.array(z.object({ id: z.string(), displayName: z.string(), embedUrl: z.string().nullish() })) })

/** `order` is declared a number and shown as text in the platform's own sample. */
const pageList = z.object({
  value: z.array(z.object({ name: z.string(), displayName: z.string().default(''), order: z.coerce.number().default(0) })),
})

export async function listWorkspaces(client: BiClient, signal: AbortSignal): Promise<Workspace[]> {
  const workspaces: Workspace[] = []
  for (;;) {
    const path = `/groups?$top=${workspacesPerRequest}&$skip=${workspaces.length}`
    const { value } = (await client.json({ path }, workspaceList, signal)).value
    workspaces.push(...value)
    if (value.length < workspacesPerRequest) return workspaces
  }
}

export async function listReports(client: BiClient, workspaceId: string, signal: AbortSignal): Promise<BiReport[]> {
  const { value } = await client.json({ path: `/groups/${encodeURIComponent(workspaceId)}/reports` }, reportList, signal)
  return value.value.map((record) => reportOf(record, workspaceId))
}

/** One report by id; `workspaceId` null asks in "My workspace". */
export async function getReport(
  client: BiClient,
  report: { workspaceId: string | null; id: string },
  signal: AbortSignal,
): Promise<BiReport> {
  const { value } = await client.json({ path: reportPath(report) }, reportRecord, signal)
  return reportOf(value, report.workspaceId ?? '')
}

export async function listDashboards(client: BiClient, workspaceId: string, signal: AbortSignal): Promise<Dashboard[]> {
  const { value } = await client.json({ path: `/groups/${encodeURIComponent(workspaceId)}/dashboards` }, dashboardList, signal)
  return value.value.map(({ id, displayName, embedUrl }) => ({ id, name: displayName, embedUrl: embedUrl ?? null }))
}

export async function listPages(
  client: BiClient,
  report: { workspaceId: string | null; id: string },
  signal: AbortSignal,
): Promise<ReportPage[]> {
  const { value } = await client.json({ path: `${reportPath(report)}/pages` }, pageList, signal)
  const inOrder = value.value.toSorted((one, other) => one.order - other.order)
  return inOrder.map(({ name, displayName }, index) => ({ name, displayName, index }))
}

/** Where a report is; without a workspace it is in "My workspace". */
export function reportPath({ workspaceId, id }: { workspaceId: string | null; id: string }): string {
  const workspace = workspaceId === null ? '' : `/groups/${encodeURIComponent(workspaceId)}`
  return `${workspace}/reports/${encodeURIComponent(id)}`
}

/**
 * The id of the selected workspace.
 *
 * @throws FailureError `source_report_not_found` when no workspace, or more than one, has the name
 */
export async function resolveWorkspace(client: BiClient, selection: WorkspaceSelection, signal: AbortSignal): Promise<string> {
  if (selection.id) return selection.id
  if (!selection.name)
    throw new FailureError(failure('source_request_invalid', { source: 'bi', message: 'Say which workspace, by its id or by its name.' }))
  return oneNamed(await listWorkspaces(client, signal), { name: selection.name, what: 'workspace', among: 'the source account can read' })
    .id
}

/**
 * The one record of the name: written exactly so, or else without regard to upper and lower case.
 *
 * @throws FailureError `source_report_not_found` with the ids to choose from when there are several
 */
export function oneNamed<Named extends { readonly id: string; readonly name: string }>(
  records: readonly Named[],
  wanted: { name: string; what: string; among: string },
): Named {
  const { name, what, among } = wanted
  const exact = records.filter((record) => record.name === name)
  const found = exact.length > 0 ? exact : records.filter((record) => record.name.toLowerCase() === name.toLowerCase())
  const [first] = found
  if (first && found.length === 1) return first
  const message = first
    ? `There are ${found.length} of the name "${name}" among the ${what}s that ${among} (${idsOf(found)}); select one by its id or address.`
    : `There is no ${what} "${name}" among those that ${among}.`
  throw new FailureError(failure('source_report_not_found', { source: 'bi', message }))
}

function idsOf(records: readonly { readonly id: string }[]): string {
  const ids = records.slice(0, 5).map(({ id }) => id)
  return records.length > ids.length ? `${ids.join(', ')}, …` : ids.join(', ')
}

function reportOf(record: z.output<typeof reportRecord>, workspaceId: string): BiReport {
  const { id, name, reportType, embedUrl, webUrl, datasetId } = record
  return { id, name, reportType, embedUrl: embedUrl ?? null, webUrl: webUrl ?? null, datasetId: datasetId ?? null, workspaceId }
}
