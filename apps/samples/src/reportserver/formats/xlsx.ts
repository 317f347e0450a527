import type { Column, Row, Value } from '../../data/table.ts'
import { officeFontFamily } from '../../document/fonts.ts'
import { colors } from '../../document/theme.ts'
import { digitsOf, isNumeric } from '../../document/value-format.ts'
import type { ExecutedReport } from '../definition.ts'
import type { ReportFile } from '../../rendering/report-file.ts'

/** Lines above the table header: name, parameters, one empty. */
const linesAbove = 3

/**
 * A workbook: numbers and dates as such, with their formats; a header that stays in sight and repeats in
 * print.
 */
export async function renderXlsx(report: ExecutedReport): Promise<ReportFile> {
  const { default: ExcelJS } = await import('exceljs')
  const { definition, content } = report
  const columns: Column[] = [{ name: content.groupName, type: 'text' }, ...content.columns]
  const workbook = new ExcelJS.Workbook()
  workbook.created = report.executedAt
  workbook.title = definition.name
  const headerRow = linesAbove + 1
  const sheet = workbook.addWorksheet(definition.name.slice(0, 31), {
    views: [{ state: 'frozen', ySplit: headerRow, xSplit: 0 }],
    pageSetup: {
      orientation: definition.landscape ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
    },
  })
  sheet.pageSetup.printTitlesRow = `${headerRow}:${headerRow}`
  sheet.columns = columns.map((column) => ({
    width: widthOf(
      column,
      content.groups.flatMap(({ rows }) => rows),
    ),
    style: { numFmt: numberFormat(column), font: { name: officeFontFamily } },
  }))
  sheet.addRow([definition.name]).font = {
    name: officeFontFamily,
    bold: true,
    size: 16,
    color: argb(colors.title),
  }
  sheet.addRow([`${report.parameterWords.join('; ')}. Source: ${report.source}`]).font = {
    name: officeFontFamily,
    size: 9,
    color: argb(colors.quiet),
  }
  sheet.addRow([])
  const header = sheet.addRow(columns.map(({ name }) => name))
  header.eachCell((cell, index) => {
    const column = columns[index - 1]
    cell.font = { name: officeFontFamily, bold: true, color: argb(colors.white) }
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: argb(colors.accent) }
    cell.alignment = { horizontal: column && isNumeric(column) ? 'right' : 'left' }
  })
  const line = (label: string, row: Row) =>
    sheet.addRow([label, ...content.columns.map((column) => cellValue(row[column.name] ?? null, column))])
  for (const group of content.groups) {
    for (const row of group.rows) line(group.label, row)
    line(group.label, group.subtotal).font = { name: officeFontFamily, bold: true }
  }
  line('', content.total).font = { name: officeFontFamily, bold: true }
  sheet.autoFilter = { from: { row: headerRow, column: 1 }, to: { row: headerRow, column: columns.length } }
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer())
  return {
    bytes,
    extension: '.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
}

function cellValue(value: Value, column: Column): Value | Date {
  const isDate = column.type === 'date' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
  return isDate ? new Date(`${value.slice(0, 10)}T00:00:00Z`) : value
}

function numberFormat(column: Column): string {
  if (column.type === 'date') return 'yyyy-mm-dd'
  if (!isNumeric(column)) return '@'
  const digits = digitsOf(column)
  return `${column.ungrouped ? '0' : '#,##0'}${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`
}

function widthOf(column: Column, rows: readonly Row[]): number {
  const longest = rows
    .slice(0, 500)
    .reduce((length, row) => Math.max(length, String(row[column.name] ?? '').length), column.name.length)
  return Math.min(Math.max(column.type === 'date' ? 12 : longest + 3, 10), 48)
}

function argb(color: string): { argb: string } {
  return { argb: `FF${color.slice(1)}` }
}
