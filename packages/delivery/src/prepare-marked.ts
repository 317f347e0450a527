import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { type MarkOutcome, markPdf, type PageMarks } from '@punctual/artifact/mark-pdf'
import {
  type DestinationSettings,
  type ExpressionScope,
  failure,
  FailureError,
  hasPageMarks,
} from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import type { Prepare, Prepared, Shipment } from './port.ts'
import { renderTemplate } from './template.ts'

/**
 * Prepares files that have the marks of the destination on their pages, whatever its kind does with them then. A file
 * that cannot be marked is not delivered.
 */
export function withPageMarks(prepare: Prepare): Prepare {
  return async (shipment, tools) => {
    if (!hasPageMarks(shipment.settings) || shipment.files.length === 0) return await prepare(shipment, tools)
    const files = await markedFiles(shipment, tools.directory)
    const prepared = await prepare({ ...shipment, files }, tools)
    return await removedAfterwards(
      prepared,
      files.map(({ path }) => path),
    )
  }
}

async function markedFiles(
  { files, settings, scope, receiptId }: Shipment,
  directory: string,
): Promise<Shipment['files']> {
  if (files.some(({ contentType }) => contentType !== 'application/pdf'))
    throw invalid(sentence('marks_not_pdf'))
  const marks = filled(settings, scope)
  const base = createHash('sha256').update(receiptId).digest('hex').slice(0, 32)
  const marked: Shipment['files'][number][] = []
  for (const [index, file] of files.entries()) {
    const target = join(directory, `marked-${base}-${index}`)
    const problem = problemOf(await markPdf({ path: file.path, target, marks }), file.name)
    if (problem !== null) throw invalid(problem)
    marked.push({ ...file, path: target })
  }
  return marked
}

function filled({ watermark, pageNumbers, stamp }: DestinationSettings, scope: ExpressionScope): PageMarks {
  return {
    watermark: filledMark(watermark, scope),
    hasNumbers: pageNumbers ?? false,
    stamp: filledMark(stamp, scope),
  }
}

/** Without a text there is no mark. */
function filledMark<Mark extends { readonly text: string }>(
  mark: Mark | null | undefined,
  scope: ExpressionScope,
): Mark | null {
  const text = mark ? renderTemplate(mark.text, scope, { escape: 'header' }) : ''
  return mark && text !== '' ? { ...mark, text } : null
}

function problemOf(marked: MarkOutcome, name: string): Sentence | null {
  switch (marked.outcome) {
    case 'marked':
      return null
    case 'signed':
      return sentence('pdf_signed_not_markable', { name })
    case 'unreadable':
      return sentence('pdf_not_markable', { name })
    case 'unshown':
      return sentence('mark_not_shown', { characters: marked.characters })
  }
}

/** A marked file that is sent as it is lives until then; the others are in what is sent. */
async function removedAfterwards(prepared: Prepared, marked: readonly string[]): Promise<Prepared> {
  const files = prepared.files.map((file) =>
    'path' in file && marked.includes(file.path) ? { ...file, isTemporary: true } : file,
  )
  const sent = files.flatMap((file) => ('path' in file ? file.path : []))
  for (const path of marked) if (!sent.includes(path)) await rm(path, { force: true })
  return { ...prepared, files }
}

function invalid(said: Sentence): FailureError {
  return new FailureError(failure('destination_invalid', { said }))
}
