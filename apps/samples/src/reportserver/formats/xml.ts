import { escapeXml } from '../../document/svg-painter.ts'
import type { ExecutedReport } from '../definition.ts'
import type { ReportFile } from '../../rendering/report-file.ts'

/** Data of the report as XML: groups, their rows, one attribute a field. */
export function renderXml({ definition, content }: ExecutedReport): ReportFile {
  const groups = content.groups.map((group) => {
    const rows = group.rows.map((row) => {
      const fields = content.columns.filter(({ name }) => (row[name] ?? null) !== null)
      return `<Detail ${fields.map(({ name }) => `${elementName(name)}="${escapeXml(String(row[name]))}"`).join(' ')}/>`
    })
    return `<Group ${elementName(content.groupName)}="${escapeXml(group.label)}"><Detail_Collection>${rows.join('')}</Detail_Collection></Group>`
  })
  const name = escapeXml(definition.name)
  const text = `<?xml version="1.0" encoding="utf-8"?>\n<Report Name="${name}"><Group_Collection>${groups.join('')}</Group_Collection></Report>\n`
  return { bytes: Buffer.from(text), extension: '.xml', contentType: 'text/xml; charset=utf-8' }
}

/** A column name as the report server writes it in XML: what a name may not hold becomes its code. */
function elementName(name: string): string {
  return name.replace(
    /[^A-Za-z0-9_]/gu,
    (sign) => `_x${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
