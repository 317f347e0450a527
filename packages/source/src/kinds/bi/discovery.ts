import { failure, FailureError } from '@punctual/domain'
import { z } from 'zod'

import { absentWhenOdd } from '../../record-list.ts'
import type { BiReport, Dashboard, ReportPage, Workspace, WorkspaceSelection } from './discovery-port.ts'
import type { BiClient } from './bi-client.ts'
import { readReportAddress } from './report-address.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

/*
 * Of the records of the platform only the id is promised. A record without a name is reported under its id;
 * what else is missing or of another kind counts as absent.
 */

/** How many workspaces the platform gives at most at once. */
const workspacesPerRequest = 5_000

/** A platform that reports of more is believed no further. */
const maxWorkspaces = 100_000

const text = absentWhenOdd(z.string())

const id = z.string().min(1)

const workspaceRecord = z.object({ id, name: text, isOnDedicatedCapacity: absentWhenOdd(z.boolean()) })

const reportRecord = z.object({
  id,
  name: text,
  reportType: text,
  embedUrl: text,
  webUrl: text,
  datasetId: text,
})

const dashboardRecord = z.object({ id, displayName: text, embedUrl: text })

/** `order` is declared a number and shown as text in the platform's own sample. */
const pageRecord = z.object({ name: text, displayName: text, order: z.coerce.number().catch(0) })

export async function listWorkspaces(client: BiClient, signal: AbortSignal): Promise<Workspace[]> {
  const workspaces: Workspace[] = []
  for (let told = 0; ;) {
    const path = `/groups?$top=${workspacesPerRequest}&$skip=${told}`
    const { records, count } = await client.records({ path }, workspaceRecord, signal)
    for (const { id: workspaceId, name, isOnDedicatedCapacity = null } of records)
      workspaces.push({ id: workspaceId, name: name ?? workspaceId, isOnDedicatedCapacity })
    told += count
    if (count < workspacesPerRequest) return workspaces
    if (told > maxWorkspaces)
      throw new FailureError(
        failure('source_error', { source: 'bi', detail: `a list of more than ${maxWorkspaces} workspaces` }),
      )
  }
}

export async function listReports(
  client: BiClient,
  workspaceId: string,
  signal: AbortSignal,
): Promise<BiReport[]> {
  const path = `/groups/${encodeURIComponent(workspaceId)}/reports`
  const { records } = await client.records({ path }, reportRecord, signal)
  return records.map((record) => reportOf(record, workspaceId))
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

export async function listDashboards(
  client: BiClient,
  workspaceId: string,
  signal: AbortSignal,
): Promise<Dashboard[]> {
  const path = `/groups/${encodeURIComponent(workspaceId)}/dashboards`
  const { records } = await client.records({ path }, dashboardRecord, signal)
  return records.map(({ id, displayName, embedUrl }) => ({
    id,
    name: displayName ?? id,
    embedUrl: embedUrl ?? null,
  }))
}

export async function listPages(
  client: BiClient,
  report: { workspaceId: string | null; id: string },
  signal: AbortSignal,
): Promise<ReportPage[]> {
  const { records } = await client.records({ path: `${reportPath(report)}/pages` }, pageRecord, signal)
  const inOrder = records.toSorted((one, other) => one.order - other.order)
  // A page without a name keeps its place: the others must not move to an index that means another page.
  return inOrder.flatMap(({ name, displayName = '' }, index) =>
    name === undefined ? [] : [{ name, displayName, index }],
  )
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
export async function resolveWorkspace(
  client: BiClient,
  selection: WorkspaceSelection,
  signal: AbortSignal,
): Promise<string> {
  if (selection.id) return selection.id
  if (!selection.name)
    throw new FailureError(
      failure('source_request_invalid', {
        source: 'bi',
        said: sentence('workspace_not_named'),
      }),
    )
  return oneNamed(await listWorkspaces(client, signal), {
    name: selection.name,
    what: sentence('what_workspace'),
    place: sentence('among_readable'),
  }).id
}

/** Candidates of one name that an answer lists. */
const mostCandidates = 50

/**
 * The one record of the name: written exactly so, or else without regard to upper and lower case.
 *
 * @throws FailureError `source_report_not_found` with the ids to choose from when there are several
 */
export function oneNamed<Named extends { readonly id: string; readonly name: string }>(
  records: readonly Named[],
  wanted: { name: string; what: Sentence; place: Sentence },
): Named {
  const { name, what, place } = wanted
  const exact = records.filter((record) => record.name === name)
  const found =
    exact.length > 0 ? exact : records.filter((record) => record.name.toLowerCase() === name.toLowerCase())
  const [first] = found
  if (first && found.length === 1) return first
  const said = first
    ? sentence('several_of_the_name', {
        place,
        count: found.length,
        name,
        idNames: found.slice(0, mostCandidates).map(({ id }) => id),
      })
    : sentence('none_of_the_name', { place, what, name })
  throw new FailureError(failure('source_report_not_found', { source: 'bi', said }))
}

function reportOf(record: z.output<typeof reportRecord>, workspaceId: string): BiReport {
  const { id, name, embedUrl = null, webUrl = null, datasetId = null } = record
  return { id, name: name ?? id, reportType: reportTypeOf(record), embedUrl, webUrl, datasetId, workspaceId }
}

/** The kind as reported; a record that does not report it has an address of that kind. */
function reportTypeOf({
  reportType,
  embedUrl,
  webUrl,
}: z.output<typeof reportRecord>): BiReport['reportType'] {
  if (reportType === 'PowerBIReport' || reportType === 'PaginatedReport') return reportType
  const kinds = [embedUrl, webUrl].map((url) =>
    url === undefined ? undefined : readReportAddress(url)?.kind,
  )
  return kinds.includes('paginated') ? 'PaginatedReport' : 'PowerBIReport'
}
