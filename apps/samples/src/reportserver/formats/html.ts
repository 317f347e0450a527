import type { Column, Row } from '../../data/table.ts'
import { escapeXml } from '../../document/svg-painter.ts'
import { colors } from '../../document/theme.ts'
import { isFlushRight } from '../../document/value-format.ts'
import type { ExecutedReport } from '../definition.ts'
import type { ReportFile } from '../../rendering/report-file.ts'

const style = `body{font:13px 'Open Sans','Segoe UI',Arial,sans-serif;color:${colors.text};margin:24px}
h1{font-size:22px;color:${colors.title};margin:0 0 4px}p{margin:0 0 8px;color:${colors.quiet}}
table{border-collapse:collapse;margin-top:12px}th{background:${colors.accent};color:#fff;text-align:left}
th,td{padding:4px 10px;border-bottom:1px solid ${colors.hairline}}.n{text-align:right}
.g td{color:${colors.accent};font-weight:600}.s td{background:${colors.panel};font-weight:600}`

/** The report as one web page. */
export function renderHtml(report: ExecutedReport): ReportFile {
  return { bytes: Buffer.from(page(report)), extension: '.html', contentType: 'text/html; charset=utf-8' }
}

/** The same page as a web archive (RFC 2557), in base64 lines of 76 characters. */
export function renderMhtml(report: ExecutedReport): ReportFile {
  const boundary = '----=_NextPart_Report'
  const body = Buffer.from(page(report)).toString('base64').replace(/.{76}/g, '$&\r\n')
  const text = [
    'MIME-Version: 1.0',
    `Content-Type: multipart/related; boundary="${boundary}"; type="text/html"`,
    '',
    `--${boundary}`,
    'Content-Type: text/html; charset="utf-8"',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: inline; filename="Report.htm"',
    '',
    body,
    `--${boundary}--`,
    '',
  ].join('\r\n')
  return {
    bytes: Buffer.from(text),
    extension: '.mhtml',
    contentType: `multipart/related; boundary="${boundary}"; type="text/html"`,
  }
}

function page(report: ExecutedReport): string {
  const { definition, content, format } = report
  const { columns } = content
  const cells = (row: Row) =>
    columns.map((column) => `<td${align(column)}>${escapeXml(cell(row, column, report))}</td>`).join('')
  const groups = content.groups.flatMap((group) => [
    `<tr class="g"><td colspan="${columns.length}">${escapeXml(group.label)}</td></tr>`,
    ...group.rows.map((row) => `<tr>${cells(row)}</tr>`),
    `<tr class="s">${cells(group.subtotal)}</tr>`,
  ])
  const heads = columns.map((column) => `<th${align(column)}>${escapeXml(column.name)}</th>`).join('')
  return `<!DOCTYPE html><html lang="${escapeXml(format.locale)}"><head><meta charset="utf-8"><title>${escapeXml(definition.name)}</title><style>${style}</style></head><body>
<h1>${escapeXml(definition.name)}</h1><p>${escapeXml(definition.description)}</p><p>${escapeXml(report.parameterWords.join(' | '))}</p>
<table><thead><tr>${heads}</tr></thead><tbody>${groups.join('\n')}<tr class="s">${cells(content.total)}</tr></tbody></table>
<p>Source: ${escapeXml(report.source)}. ${escapeXml(format.moment(report.executedAt))}</p></body></html>`
}

function cell(row: Row, column: Column, { format }: ExecutedReport): string {
  const value = row[column.name] ?? null
  const isWord = typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}/.test(value)
  return isWord ? value : format.value(value, column)
}

function align(column: Column): string {
  return isFlushRight(column) ? ' class="n"' : ''
}
