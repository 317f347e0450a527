import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { OpenPage } from '@punctual/browser'
import { failure, FailureError, reportFormats } from '@punctual/domain'

import { sql } from '../../sql/sql.ts'
import { writeCsv } from '../../sql/write-csv.ts'
import { writeXlsx } from '../../sql/write-xlsx.ts'
import type { ExportedFile } from '../../../port.ts'
import type { BiClient } from '../bi-client.ts'
import { invalid } from '../find-report.ts'
import type { EmbeddedVisual } from './embedded-items.ts'
import { maximumVisualRows, maximumVisualText, visualTable } from './visual-table.ts'
import { sentence } from '@punctual/domain/words'

interface DataAnswer {
  readonly data?: string
  /** Length of data that is too long to be given. */
  readonly length?: number
  readonly message?: string
  readonly detail?: string
}

/** For a page or a visual that there is not (models.CommonErrorCodes). */
const notFound = 'PowerBIEntityNotFound'

/** Numbers of models.ExportDataType. */
const dataTypes = { Summarized: 0, Underlying: 1 } as const

/**
 * The data of a visual as a file, asked of the embedded page
 * (learn.microsoft.com/javascript/api/overview/powerbi/export-data).
 *
 * @throws FailureError with what the platform says when it does not give them
 */
export async function exportData(
  page: OpenPage,
  client: BiClient,
  wanted: {
    readonly visual: EmbeddedVisual
    readonly format: 'CSV' | 'XLSX'
    readonly directory: string
    readonly name: string
    readonly reportName: string
    readonly signal: AbortSignal
  },
): Promise<Omit<ExportedFile, 'chosen'>> {
  const { visual, format, directory, name, reportName, signal } = wanted
  const csv = await ask(page, client, visual)
  const isCsv = format === 'CSV'
  const table = await visualTable(reportName, csv, { types: isCsv ? 'texts' : 'types', signal })
  const { extension, contentType } = reportFormats[format]
  const path = join(directory, `${name}.${extension}`)
  try {
    await (isCsv ? writeCsv : writeXlsx)(table, { path }, signal)
  } catch (error) {
    throw ofThisKind(error)
  }
  const { size: bytes } = await stat(path)
  return { path, bytes, contentType, reportName, extension, expectedPages: null }
}

async function ask(
  page: OpenPage,
  client: BiClient,
  { pageName, visualName, data }: EmbeddedVisual,
): Promise<string> {
  const question = { pageName, visualName, type: dataTypes[data], rows: maximumVisualRows }
  const limited = { ...question, maximum: maximumVisualText }
  const answer = await page.evaluate<DataAnswer>(`punctualExportData(${JSON.stringify(limited)})`)
  if (answer.data !== undefined) return answer.data
  if (answer.length !== undefined) {
    const said = sentence('visual_text_too_long', { length: answer.length, most: maximumVisualText })
    throw new FailureError(failure('artifact_too_large', { source: 'bi', said }))
  }
  if (answer.message === notFound) throw invalid(sentence('page_lacks_visual', { visual: visualName }))
  const words = client.redaction.detail(answer.message ?? '')
  throw new FailureError(
    failure('source_export_failed', {
      source: 'bi',
      said: sentence('visual_data_refused', { visual: visualName, words }),
      detail: client.redaction.detail(answer.detail ?? ''),
    }),
  )
}

/** The writers of tables are those of the kind Sql, whose failures name it. */
function ofThisKind(error: unknown): unknown {
  if (!(error instanceof FailureError) || error.failure.source !== sql) return error
  return new FailureError({ ...error.failure, source: 'bi' })
}
