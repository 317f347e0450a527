import type { Row } from '../../data/table.ts'
import { fontFamily } from '../../document/fonts.ts'
import { colors } from '../../document/theme.ts'
import { isFlushRight } from '../../document/value-format.ts'
import type { ExecutedReport } from '../definition.ts'
import type { ReportFile } from '../../rendering/report-file.ts'

/** A text document: headings, one table for each group whose header repeats, page numbers in the footer. */
export async function renderDocx(report: ExecutedReport): Promise<ReportFile> {
  const docx = await import('docx')
  const { definition, content, format } = report
  const { AlignmentType, Footer, HeadingLevel, PageNumber, PageOrientation, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } =
    docx

  const cell = (text: string, style: { right: boolean; bold?: boolean; fill?: string; color?: string }) =>
    new TableCell({
      margins: { top: 40, bottom: 40, left: 80, right: 80 },
      ...(style.fill && { shading: { fill: style.fill.slice(1) } }),
      children: [
        new Paragraph({
          alignment: style.right ? AlignmentType.RIGHT : AlignmentType.LEFT,
          children: [new TextRun({ text, bold: style.bold ?? false, size: 17, color: (style.color ?? colors.text).slice(1) })],
        }),
      ],
    })
  const headers = new TableRow({
    tableHeader: true,
    children: content.columns.map((column) =>
      cell(column.name, { right: isFlushRight(column), bold: true, fill: colors.accent, color: colors.white }),
    ),
  })
  const line = (row: Row, bold: boolean) =>
    new TableRow({
      cantSplit: true,
      children: content.columns.map((column) => {
        const value = row[column.name] ?? null
        const text = typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}/.test(value) ? value : format.value(value, column)
        return cell(text, { right: isFlushRight(column), bold, ...(bold && { fill: colors.panel }) })
      }),
    })
  const full = { size: 100, type: WidthType.PERCENTAGE }
  const groups = content.groups.flatMap((group) => [
    new Paragraph({ text: group.label, heading: HeadingLevel.HEADING_2, spacing: { before: 240, after: 80 } }),
    new Table({ width: full, rows: [headers, ...group.rows.map((row) => line(row, false)), line(group.subtotal, true)] }),
  ])
  const numbers = new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES], size: 16 })
  const document = new docx.Document({
    title: definition.name,
    description: definition.description,
    creator: 'Punctual samples',
    styles: { default: { document: { run: { font: fontFamily } } } },
    sections: [
      {
        properties: { page: { size: { orientation: definition.landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT } } },
        footers: { default: new Footer({ children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: [numbers] })] }) },
        children: [
          new Paragraph({ text: definition.name, heading: HeadingLevel.HEADING_1 }),
          new Paragraph({ text: definition.description }),
          new Paragraph({ text: report.parameterWords.join('; ') }),
          new Paragraph({ text: `Source: ${report.source}. ${format.moment(report.executedAt)}` }),
          ...groups,
          new Paragraph({ text: '' }),
          new Table({ width: full, rows: [headers, line(content.total, true)] }),
        ],
      },
    ],
  })
  const bytes = new Uint8Array(await docx.Packer.toBuffer(document))
  return { bytes, extension: '.docx', contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }
}
