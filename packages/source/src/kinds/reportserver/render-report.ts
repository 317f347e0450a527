import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import {
  failure,
  FailureError,
  type FileKind,
  fileKind,
  isPaginatedFormat,
  newId,
  notTheFormat,
  type PaginatedFormat,
  type PaginatedReportDefinition,
  type ReportDefinition,
  type ReportFormat,
  reportFormats,
  withoutOuter,
} from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import type { SourceContext } from '../../context.ts'
import { headOf } from '../../file-proof.ts'
import { saveFile } from '../../http/save-file.ts'
import { parameterValues } from '../../parameter-values.ts'
import { everyPage, type WantedPicture } from '../../pictures.ts'
import type { ExportedFile, ExportRequest } from '../../port.ts'
import { listCatalogReports } from './catalog.ts'
import { errorPageFailure } from './error-page.ts'
import { findParameterRefusal } from './parameter-refusal.ts'
import type { ReportServerClient } from './report-server-client.ts'
import { readReportPath } from './report-path.ts'
import { sessionCookies } from './session-cookies.ts'

/** Formats by the names of the rendering extensions, with what their files begin like. */
const renderFormats: Record<
  PaginatedFormat,
  { name: string; kinds: readonly FileKind[]; device?: Record<string, string> }
> = {
  PDF: { name: 'PDF', kinds: ['pdf'] },
  XLSX: { name: 'EXCELOPENXML', kinds: ['zip'] },
  DOCX: { name: 'WORDOPENXML', kinds: ['zip'] },
  PPTX: { name: 'PPTX', kinds: ['zip'] },
  CSV: { name: 'CSV', kinds: ['text', 'json', 'xml'] },
  XML: { name: 'XML', kinds: ['xml'] },
  MHTML: { name: 'MHTML', kinds: ['mhtml', 'text'] },
  PNG: { name: 'IMAGE', kinds: ['png'], device: { 'rc:OutputFormat': 'PNG' } },
  TIFF: { name: 'IMAGE', kinds: ['tiff'], device: { 'rc:OutputFormat': 'TIFF' } },
}

const chosen = { method: 1, reason: sentence('made_by_report_server') } as const

/**
 * Renders a report by URL access (learn.microsoft.com/sql/reporting-services/url-access-parameter-reference),
 * by a form. So parameters of any length fit, and they stay out of the logs of proxies.
 *
 * A report server answers an error with a page, sometimes with status 200. So the status and the announced
 * type are not enough: the first bytes must be of the format.
 */
export async function renderOnReportServer(
  context: SourceContext,
  client: ReportServerClient,
  work: { request: ExportRequest; signal: AbortSignal },
): Promise<ExportedFile> {
  const { request, signal } = work
  const definition = paginated(request.definition)
  const report = await findReportPath(client, definition, signal)
  const reportName = report.slice(report.lastIndexOf('/') + 1)
  const rendering: Rendering = { context, client, request, signal, report, definition, cookies: [] }
  if (request.format === 'PNG') {
    const place = { directory: request.directory, source: 'reportserver', signal }
    const pictures = await everyPage(context, place, (wanted) => renderPicture(rendering, wanted))
    return { ...pictures, reportName, chosen }
  }
  const { extension } = reportFormats[request.format]
  const path = join(request.directory, `${newId()}.${extension}`)
  const rendered = await render(rendering, {
    format: request.format,
    path,
    form: renderForm(definition, {
      output: paginatedFormat(request.format),
      format: paginatedFormat(request.format),
    }),
  })
  return { path, ...rendered, reportName, extension, expectedPages: null, chosen }
}

interface Rendering {
  readonly context: SourceContext
  readonly client: ReportServerClient
  readonly request: ExportRequest
  readonly signal: AbortSignal
  /** Its catalog path. */
  readonly report: string
  readonly definition: PaginatedReportDefinition
  /** Of the session that the server opened for the first rendering of this export, if it did. */
  cookies: readonly string[]
}

/**
 * One picture. The pages are of one session where the server has one, so they show the same data; else each
 * is of its own moment.
 */
async function renderPicture(
  rendering: Rendering,
  { output, page, path }: WantedPicture,
): Promise<{ bytes: number; contentType: string }> {
  const form = renderForm(rendering.definition, { output, format: 'PNG' })
  if (page !== null) {
    form.set('rc:StartPage', String(page))
    form.set('rc:EndPage', String(page))
  }
  if (rendering.cookies.length > 0) form.delete('rs:ClearSession')
  return render(rendering, { format: output, path, form })
}

/** Sends the form, saves the answer and proves that it is of the format. */
async function render(
  rendering: Rendering,
  { format, path, form }: { format: ReportFormat; path: string; form: URLSearchParams },
): Promise<{ bytes: number; contentType: string }> {
  const { context, client, request, signal, report, cookies } = rendering
  const query = `?${encodePath(report)}`
  const answer = await client.postForm(
    {
      query,
      form: form.toString(),
      timeoutMs: request.timeoutMs,
      cookies,
      language: rendering.definition.culture ?? null,
    },
    signal,
  )
  const contentType = [answer.headers['content-type']].flat()[0] ?? ''
  if (answer.status !== 200 || /^text\/html\b/i.test(contentType))
    throw await explained(rendering, await client.failureOf(answer, signal))
  if (cookies.length === 0) rendering.cookies = sessionCookies(answer.headers['set-cookie'])
  const bytes = await saveFile(answer, {
    path,
    source: 'reportserver',
    maximumBytes: context.limits.maximumFileBytes,
    signal,
  })
  await proveFormat(client, { path, format, contentType })
  return { bytes, contentType }
}

/**
 * The refusal of a parameter with its name and its valid values, which an error page does not list. The
 * refusal stays as it is when the definitions do not explain it.
 */
async function explained(
  { client, report, definition, signal }: Rendering,
  refusal: FailureError,
): Promise<FailureError> {
  if (refusal.failure.code !== 'source_parameter_refused') return refusal
  try {
    const { parameters } = definition
    const found = await findParameterRefusal(client, { report, parameters }, signal)
    const { detail } = refusal.failure
    return found === null ? refusal : new FailureError({ ...found.failure, ...(detail ? { detail } : {}) })
  } catch (error) {
    if (error instanceof FailureError) return refusal
    throw error
  }
}

export function paginated(definition: ReportDefinition): PaginatedReportDefinition {
  if (definition.kind === 'paginated') return definition
  throw invalid(sentence('runs_paginated_only'))
}

/**
 * The catalog path: given as such or as an address, else the one report of the name, in the named folder if
 * there is one.
 */
export async function findReportPath(
  client: ReportServerClient,
  definition: PaginatedReportDefinition,
  signal: AbortSignal,
): Promise<string> {
  const { reportUrl, reportName, workspaceName } = definition
  if (reportUrl) {
    const path = readReportPath(reportUrl)
    if (path === null) throw invalid(sentence('report_path_unreadable'))
    return path
  }
  if (!reportName) throw invalid(sentence('report_named_nowhere', { otherNames: ['BiReportName'] }))
  const reports = (await listCatalogReports(client, signal)).filter(({ name, path }) => {
    const folder = path.slice(0, path.length - name.length - 1)
    return name === reportName && (!workspaceName || folder === `/${withoutOuter(workspaceName, '/')}`)
  })
  const [first] = reports
  if (first && reports.length === 1) return first.path
  throw new FailureError(
    failure('source_report_not_found', {
      source: 'reportserver',
      said: first ? ambiguous(reportName, reports) : missing(reportName, workspaceName),
    }),
  )
}

function ambiguous(report: string, reports: readonly { readonly path: string }[]): Sentence {
  const pathNames = reports.slice(0, 5).map(({ path }) => path)
  return sentence('report_name_ambiguous', { report, pathNames })
}

function missing(report: string, folder: string | null): Sentence {
  return folder
    ? sentence('report_not_readable_in', { report, folder })
    : sentence('report_not_readable', { report })
}

/**
 * The form. Values are read in the given language, so numbers do not depend on the language of the server or
 * of the report. The session is cleared, so that nothing older than this request is shown.
 *
 * @param wanted.format whose device information counts; that of the file where several renderings make one
 */
function renderForm(
  { deviceInfo, historyId, parameters }: PaginatedReportDefinition,
  wanted: { readonly output: PaginatedFormat; readonly format: PaginatedFormat },
): URLSearchParams {
  const { name, device = {} } = renderFormats[wanted.output]
  const own = Object.entries(deviceInfo?.[wanted.format] ?? {}).map(([key, value]) => [`rc:${key}`, value])
  const form = new URLSearchParams({
    'rs:Command': 'Render',
    'rs:Format': name,
    'rs:ClearSession': 'true',
    'rs:ParameterLanguage': 'en-us',
    ...(historyId === undefined ? {} : { 'rs:Snapshot': historyId }),
    ...Object.fromEntries(own),
    ...device,
  })
  for (const parameter of parameterValues(parameters)) {
    if (parameter.value === null) form.append(`${parameter.name}:isnull`, 'true')
    else form.append(parameter.name, parameter.value)
  }
  return form
}

/** @throws FailureError `format_not_supported` */
function paginatedFormat(format: ReportFormat): PaginatedFormat {
  if (isPaginatedFormat(format)) return format
  const said = sentence('format_not_made', { format, reason: sentence('formats_of_report_server') })
  throw new FailureError(failure('format_not_supported', { source: 'reportserver', said }))
}

/** The path is the name of the first query parameter, so whatever would end a name is escaped. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

async function proveFormat(
  client: ReportServerClient,
  file: { path: string; format: ReportFormat; contentType: string },
): Promise<void> {
  const head = await headOf(file.path)
  const kind = fileKind(head)
  if (renderFormats[paginatedFormat(file.format)].kinds.includes(kind)) return
  await rm(file.path, { force: true })
  throw new FailureError(otherThanAsked(client, { ...file, kind, text: head.toString('utf8') }))
}

function otherThanAsked(
  client: ReportServerClient,
  got: { kind: FileKind; text: string; format: ReportFormat; contentType: string },
) {
  if (got.kind === 'empty') return failure('artifact_empty', { source: 'reportserver' })
  const detail = client.redaction.detail(
    `asked for ${got.format}, got ${got.kind} announced as "${got.contentType}": ${got.text}`,
  )
  if (got.kind === 'html') return errorPageFailure({ status: 200, html: got.text, detail })
  const said = notTheFormat(got.format, got.kind)
  return failure('artifact_not_expected_format', { source: 'reportserver', said, detail })
}

function invalid(said: Sentence): FailureError {
  return new FailureError(failure('source_request_invalid', { source: 'reportserver', said }))
}
