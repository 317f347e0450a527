import { join } from 'node:path'

import { failure, FailureError, newId, type ReportFormat, reportFormats } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { SourceContext } from '../../context.ts'
import { proveFormat } from '../../file-proof.ts'
import { saveFile } from '../../http/save-file.ts'
import type { ExportedFile, ExportRequest } from '../../port.ts'
import { itemOf } from '../../report-kinds.ts'
import { formatsOfTemplate, optionsOf } from './item.ts'
import type { JsReportClient } from './jsreport-client.ts'
import { jsReport } from './settings.ts'
import { findTemplate, type Template } from './templates.ts'

const chosen = { method: 1, reason: sentence('made_of_template') } as const

/**
 * Renders a template by `POST /api/report` (jsreport.net/learn/api). The recipe of the template decides what
 * the file is, so a format that it does not make is refused before anything is rendered. The first bytes are
 * proven in any case.
 */
export async function exportTemplate(
  context: SourceContext,
  client: JsReportClient,
  { request, signal }: { request: ExportRequest; signal: AbortSignal },
): Promise<ExportedFile> {
  const { format, directory, timeoutMs } = request
  const definition = itemOf(request.definition, jsReport)
  const template = await findTemplate(client, definition.itemId, signal)
  requireFormat(template, format)
  const body = {
    template: { name: template.path },
    data: optionsOf(definition).Parameters,
    options: { timeout: timeoutMs, reportName: template.name },
  }
  const answer = await client.render({ body, timeoutMs }, signal)
  const contentType = [answer.headers['content-type']].flat()[0] ?? ''
  const { extension } = reportFormats[format]
  const path = join(directory, `${newId()}.${extension}`)
  const maximumBytes = context.limits.maximumFileBytes
  const bytes = await saveFile(answer, { path, source: jsReport, maximumBytes, signal })
  await proveFormat({ path, format, contentType, source: jsReport, redaction: client.redaction })
  const { name: reportName } = template
  return { path, bytes, contentType, reportName, extension, expectedPages: null, chosen }
}

/** @throws FailureError `format_not_supported` */
export function requireFormat(template: Template, format: ReportFormat): void {
  const made = formatsOfTemplate(template)
  if (made.includes(format)) return
  const { recipe, path } = template
  const formatNames = made.length === 0 ? sentence('recipe_makes_nothing') : made
  const said = sentence('recipe_makes', { recipe, template: path, formatNames, format })
  throw new FailureError(failure('format_not_supported', { source: jsReport, said }))
}
