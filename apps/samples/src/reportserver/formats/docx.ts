import type { ITableBordersOptions, Paragraph, Table, TableCell, TableRow } from 'docx'

import { type Column, type Row, textIn } from '../../data/table.ts'
import { officeFontFamily } from '../../document/fonts.ts'
import { colors } from '../../document/theme.ts'
import { isFlushRight } from '../../document/value-format.ts'
import type { ReportFile } from '../../rendering/report-file.ts'
import type { ExecutedReport } from '../definition.ts'

type Library = typeof import('docx')

/** A text document: headings, one table for each group whose header repeats, page numbers in the footer. */
export async function renderDocx(report: ExecutedReport): Promise<ReportFile> {
  const docx = await import('docx')
  const { definition } = report
  const numbers = new docx.TextRun({
    children: ['Page ', docx.PageNumber.CURRENT, ' of ', docx.PageNumber.TOTAL_PAGES],
    size: 16,
  })
  const footer = new docx.Paragraph({ alignment: docx.AlignmentType.RIGHT, children: [numbers] })
  const orientation = definition.landscape ? docx.PageOrientation.LANDSCAPE : docx.PageOrientation.PORTRAIT
  const document = new docx.Document({
    title: definition.name,
    description: definition.description,
    creator: 'Punctual samples',
    styles: { default: { document: { run: { font: officeFontFamily } } } },
    sections: [
      {
        properties: { page: { size: { orientation } } },
        footers: { default: new docx.Footer({ children: [footer] }) },
        children: [...introduction(report, docx), ...tables(report, docx)],
      },
    ],
  })
  const bytes = new Uint8Array(await docx.Packer.toBuffer(document))
  return {
    bytes,
    extension: '.docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }
}

function introduction(report: ExecutedReport, docx: Library): Paragraph[] {
  const quiet = (text: string) =>
    new docx.Paragraph({ children: [new docx.TextRun({ text, size: 17, color: colors.quiet.slice(1) })] })
  return [
    new docx.Paragraph({ text: report.definition.name, heading: docx.HeadingLevel.HEADING_1 }),
    new docx.Paragraph({ text: report.definition.description, spacing: { after: 80 } }),
    quiet(report.parameterWords.join('; ')),
    quiet(`Source: ${report.source}. ${report.format.moment(report.executedAt)}`),
  ]
}

function tables(report: ExecutedReport, docx: Library): (Paragraph | Table)[] {
  const { content } = report
  const line = (row: Row, bold: boolean) => lineOf(row, { report, docx, bold })
  const table = (rows: TableRow[]) =>
    new docx.Table({
      width: { size: 100, type: docx.WidthType.PERCENTAGE },
      borders: borders(docx),
      rows: [headerOf(content.columns, docx), ...rows],
    })
  const groups = content.groups.flatMap((group) => [
    new docx.Paragraph({
      text: group.label,
      heading: docx.HeadingLevel.HEADING_2,
      spacing: { before: 240, after: 80 },
    }),
    table([...group.rows.map((row) => line(row, false)), line(group.subtotal, true)]),
  ])
  return [...groups, new docx.Paragraph({ text: '' }), table([line(content.total, true)])]
}

function headerOf(columns: readonly Column[], docx: Library): TableRow {
  const cells = columns.map((column) =>
    cell(column.name, { docx, column, bold: true, fill: colors.accent, color: colors.white }),
  )
  return new docx.TableRow({ tableHeader: true, children: cells })
}

function lineOf(row: Row, setting: { report: ExecutedReport; docx: Library; bold: boolean }): TableRow {
  const { report, docx, bold } = setting
  const cells = report.content.columns.map((column) => {
    // Words stand in total lines also where the column holds dates.
    const isWord = column.type === 'date' && !/^\d{4}-\d{2}-\d{2}/.test(textIn(row, column.name))
    const text = isWord ? textIn(row, column.name) : report.format.value(row[column.name] ?? null, column)
    return cell(text, { docx, column, bold, fill: bold ? colors.panel : colors.white, color: colors.text })
  })
  return new docx.TableRow({ cantSplit: true, children: cells })
}

function cell(
  text: string,
  style: { docx: Library; column: Column; bold: boolean; fill: string; color: string },
): TableCell {
  const { docx, column, bold } = style
  return new docx.TableCell({
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    shading: { fill: style.fill.slice(1) },
    children: [
      new docx.Paragraph({
        alignment: isFlushRight(column) ? docx.AlignmentType.RIGHT : docx.AlignmentType.LEFT,
        children: [new docx.TextRun({ text, bold, size: 17, color: style.color.slice(1) })],
      }),
    ],
  })
}

function borders({ BorderStyle }: Library): ITableBordersOptions {
  const line = { style: BorderStyle.SINGLE, size: 4, color: colors.hairline.slice(1) }
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  return { top: line, bottom: line, insideHorizontal: line, left: none, right: none, insideVertical: none }
}
