import { join } from 'node:path'

import {
  type AddressedReportDefinition,
  type BiReportDefinition,
  type Failure,
  failure,
  FailureError,
  newId,
  type ReportFormat,
  reportFormatNames,
  reportFormats,
  saidWithAnswer,
} from '@punctual/domain'
import { backoffMs } from '@punctual/runtime'
import { z } from 'zod'

import type { AddressedExport } from '../../report-kinds.ts'
import type { SourceContext } from '../../context.ts'
import { refuseLoginPage } from '../../file-proof.ts'
import { lostInTransit } from '../../http/http-client.ts'
import { saveFile } from '../../http/save-file.ts'
import { everyPage } from '../../pictures.ts'
import type { ChosenMethod, ExportedFile, PageCount } from '../../port.ts'
import { waitOrAbandon } from '../../wait-or-abandon.ts'
import type { BiClient } from './bi-client.ts'
import type { Capacities } from './capacities.ts'
import { browserForWorkspace, chooseMethod, isDashboard, paginatedMethod } from './browser/choose-method.ts'
import { exportByBrowser } from './browser/export-by-browser.ts'
import { inOneSentence } from './bi-failure.ts'
import { listPages, reportPath } from './discovery.ts'
import { biExportBody, paginatedExportBody, type PaginatedPart } from './export-body.ts'
import { dashboardFailure, findReport, type FoundReport, invalid } from './find-report.ts'
import { pollWaitMs } from './poll-wait.ts'
import { sentence } from '@punctual/domain/words'

/**
 * Exports a report through the job interface of the platform: start a job, poll it until it ends, fetch its file.
 *
 * ```
 * POST ExportTo ─▶ GET exports/{id} ⟲ ─▶ Succeeded ─▶ GET exports/{id}/file ─▶ directory
 *      ▲                        └─ Failed with Retry-After: the platform was busy ─┐
 *      └──────────────── wait, up to `exportAttempts` jobs ◀──────────────────────┘
 *                               └─ Failed without: the report cannot be exported
 * ```
 *
 * The service has no way to cancel a job; an aborted export leaves it to the platform, which drops the file
 * after a day.
 */
export async function exportFromBi(
  context: SourceContext,
  client: BiClient,
  work: { request: AddressedExport; capacities: Capacities; signal: AbortSignal },
): Promise<ExportedFile> {
  const { request, capacities, signal } = work
  const { account, definition, format, directory } = request
  const chosen = definition.kind === 'single' ? chooseMethod(definition, format) : paginatedMethod
  if (definition.kind === 'single') {
    if (chosen.method === 2) return await byBrowser(context, client, { request, definition, chosen, signal })
    if (isDashboard(definition)) throw new FailureError(dashboardFailure())
  }
  const found = await findReport(client, definition, signal)
  if (definition.kind === 'single') {
    const wanted = { accountId: account.id, definition, format, found, signal }
    const instead = await browserForWorkspace(client, capacities, wanted)
    if (instead) return await byBrowser(context, client, { request, definition, chosen: instead, signal })
  }
  context.logger.info(chosen, 'rendering method chosen')
  const place = reportPath({ workspaceId: found.workspaceId, id: found.report.id })
  if (format === 'PNG' && found.report.reportType === 'PaginatedReport') {
    const pictures = await everyPage(
      context,
      { directory, source: 'bi', signal },
      async ({ output, page, path }) => {
        const body = paginatedExportBody({
          definition: paginatedPartOf(definition),
          format: output,
          deviceFormat: 'PNG',
          page,
        })
        const job = await runJobs(context, client, { place, body, signal })
        return download(context, client, { place, job, path, signal })
      },
    )
    return { ...pictures, reportName: found.report.name, chosen }
  }
  const { body, expectedPages } = await bodyFor(client, found, work)
  const job = await runJobs(context, client, { place, body, signal })
  const extension = extensionOf(job, format)
  const path = join(directory, `${newId()}.${extension}`)
  const file = await download(context, client, { place, job, path, signal })
  const reportName = job.reportName ?? found.report.name
  return { path, ...file, reportName, extension, expectedPages, chosen }
}

async function byBrowser(
  context: SourceContext,
  client: BiClient,
  work: {
    readonly request: AddressedExport
    readonly definition: BiReportDefinition
    readonly chosen: ChosenMethod
    readonly signal: AbortSignal
  },
): Promise<ExportedFile> {
  const { chosen, ...wanted } = work
  context.logger.info(chosen, 'rendering method chosen')
  return { ...(await exportByBrowser(context, client, wanted)), chosen }
}

interface JobWish {
  readonly body: unknown
  readonly expectedPages: PageCount | null
}

/** The body of the job. @throws FailureError for what the platform cannot export */
export async function bodyFor(
  client: BiClient,
  found: FoundReport,
  work: { request: Pick<AddressedExport, 'definition' | 'format'>; signal: AbortSignal },
): Promise<JobWish> {
  const { definition, format } = work.request
  if (found.report.reportType === 'PaginatedReport')
    return {
      body: paginatedExportBody({ definition: paginatedPartOf(definition), format, page: null }),
      expectedPages: null,
    }
  if (definition.kind === 'paginated')
    throw invalid(sentence('report_not_paginated', { report: found.report.name }))
  const pages = () => listPages(client, { workspaceId: found.workspaceId, id: found.report.id }, work.signal)
  const { body, count } = await biExportBody({
    definition,
    format,
    pageName: found.pageName,
    pages,
    datasetId: found.report.datasetId,
  })
  // A presentation may have a title beside what was asked for.
  return { body, expectedPages: count === 0 ? null : { pages: count, exact: format !== 'PPTX' } }
}

/**
 * The report of a BI schedule may be a paginated one. Such a report shows the rows of one identity. It has no
 * parameters there, and takes nothing that selects a part or a state of a report.
 */
function paginatedPartOf(definition: AddressedReportDefinition): PaginatedPart {
  const { identities = [] } = definition
  if (identities.length > 1) throw invalid(sentence('identity_only_one'))
  if (definition.kind === 'paginated') return definition
  const { objectType, rendering, applyBookmark, bookmarkJson, basicFilters, advancedFilters } = definition
  const selected = [rendering.pageIndexes, rendering.visualNames, basicFilters, advancedFilters]
  if (
    selected.some(({ length }) => length > 0) ||
    objectType === 'PAGE' ||
    objectType === 'VISUAL' ||
    (applyBookmark && bookmarkJson.trim() !== '')
  )
    throw invalid(sentence('paginated_takes_parameters'))
  return { parameters: [], identities }
}

const exportJob = z.object({
  id: z.string().min(1),
  status: z.enum(['Undefined', 'NotStarted', 'Running', 'Succeeded', 'Failed']).catch('Undefined'),
  percentComplete: z.number().nullish().catch(null),
  reportName: z.string().nullish(),
  resourceFileExtension: z.string().nullish(),
  /** The platform's own description spells it so. */
  ResourceFileExtension: z.string().nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
})

type ExportJob = z.output<typeof exportJob>

interface JobWork {
  /** Path of the report. */
  readonly place: string
  readonly body: unknown
  readonly signal: AbortSignal
}

/** Runs jobs until one succeeds, one fails for good, or the platform was too busy too often. */
async function runJobs(context: SourceContext, client: BiClient, work: JobWork): Promise<ExportJob> {
  for (let attempt = 1; ; attempt += 1) {
    const ended = await runJob(context, client, work)
    if (ended.job.status === 'Succeeded') return ended.job
    const reason = jobFailure(client, ended)
    if (ended.retryAfterMs === null || attempt >= context.limits.exportAttempts)
      throw new FailureError(reason)
    context.logger.info(
      { job: ended.job.id, attempt, waitMs: ended.retryAfterMs },
      'export job refused for load',
    )
    const wait = {
      source: 'bi',
      afterMs: ended.retryAfterMs,
      maximumMs: context.limits.maximumBusyWaitMs,
      detail: reason.detail ?? '',
    }
    await waitOrAbandon(wait, { clock: context.clock, signal: work.signal })
  }
}

interface EndedJob {
  readonly job: ExportJob
  readonly retryAfterMs: number | null
}

async function runJob(
  context: SourceContext,
  client: BiClient,
  { place, body, signal }: JobWork,
): Promise<EndedJob> {
  let polled = await client.json({ path: `${place}/ExportTo`, body }, exportJob, signal)
  const startedMs = context.clock.monotonicMs()
  const path = `${place}/exports/${encodeURIComponent(polled.value.id)}`
  for (;;) {
    const { value: job, retryAfterMs } = polled
    if (job.status === 'Succeeded' || job.status === 'Failed') return { job, retryAfterMs }
    context.logger.debug(
      { job: job.id, status: job.status, percent: job.percentComplete },
      'export job polled',
    )
    const elapsedMs = context.clock.monotonicMs() - startedMs
    const { percentComplete = null } = job
    await context.clock.sleep(waitMsOf(context, { retryAfterMs, elapsedMs, percentComplete }), signal)
    polled = await client.json({ path }, exportJob, signal)
  }
}

/**
 * As long as the platform says, else as its progress suggests; a little longer by chance, so that many exports
 * do not ask in step. The time of the export bounds it.
 */
function waitMsOf({ limits, random }: SourceContext, polled: PolledJob): number {
  const waitMs =
    polled.retryAfterMs === null
      ? pollWaitMs(polled, limits)
      : Math.max(polled.retryAfterMs, Math.min(limits.pollMs, 100))
  return Math.round(waitMs * (1 + random() / 5))
}

interface PolledJob {
  readonly retryAfterMs: number | null
  readonly elapsedMs: number
  readonly percentComplete: number | null
}

function jobFailure(client: BiClient, { job, retryAfterMs }: EndedJob): Failure {
  const detail = client.redaction.detail(
    `export job ${job.id} failed: ${job.error?.code ?? ''} ${job.error?.message ?? ''}`,
  )
  if (retryAfterMs !== null) return failure('source_busy', { source: 'bi', retryAfterMs, detail })
  // What the platform says of the report is for its author: a bookmark that is gone, a visual that cannot be
  // drawn.
  const words = inOneSentence(client.redaction.detail(job.error?.message ?? ''))
  const said = saidWithAnswer('source_export_failed', words)
  return failure('source_export_failed', { source: 'bi', detail, said })
}

/**
 * What the platform says the file is: `.zip` instead of `.png` when there is one picture for each page. A
 * word that names no format says nothing; a file of another format is not what was asked for, whatever it
 * holds.
 *
 * @throws FailureError `artifact_not_expected_format`
 */
function extensionOf(job: ExportJob, format: ReportFormat): string {
  const said = (job.resourceFileExtension ?? job.ResourceFileExtension ?? '').replace(/^\./, '').toLowerCase()
  const { extension } = reportFormats[format]
  if (format === 'PNG' && said === 'zip') return said
  const others = reportFormatNames.filter((name) => reportFormats[name].extension !== extension)
  if (said !== 'zip' && !others.some((name) => reportFormats[name].extension === said)) return extension
  const wrong = sentence('not_the_format', { format, found: `.${said}` })
  throw new FailureError(failure('artifact_not_expected_format', { source: 'bi', said: wrong }))
}

/** Fetches the file. A transfer that breaks off begins anew: making the report again would cost far more. */
async function download(
  context: SourceContext,
  client: BiClient,
  work: { place: string; job: ExportJob; path: string; signal: AbortSignal },
): Promise<{ bytes: number; contentType: string }> {
  const { place, job, path, signal } = work
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await client.send(
        { path: `${place}/exports/${encodeURIComponent(job.id)}/file` },
        signal,
      )
      const contentType = [answer.headers['content-type']].flat()[0] ?? ''
      const bytes = await saveFile(answer, {
        path,
        source: 'bi',
        maximumBytes: context.limits.maximumFileBytes,
        signal,
      })
      await refuseLoginPage(path, 'bi')
      return { bytes, contentType }
    } catch (error) {
      const brokeOff = error instanceof FailureError && lostInTransit.has(error.failure.code)
      if (signal.aborted || !brokeOff || attempt >= context.limits.requestAttempts) throw error
      await context.clock.sleep(
        backoffMs(attempt, { firstDelayMs: 500, maximumDelayMs: 5_000, random: context.random }),
        signal,
      )
    }
  }
}
