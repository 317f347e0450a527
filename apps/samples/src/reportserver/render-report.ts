import { createTextMeasure, type TextMeasure } from '../document/text-measure.ts'
import type { ExecutedReport } from './definition.ts'
import { renderCsv } from './formats/csv.ts'
import { renderDocx } from './formats/docx.ts'
import { renderHtml, renderMhtml } from './formats/html.ts'
import { type DeviceInfo, renderImage, renderPdf, renderPptx } from './formats/paged.ts'
import { renderXlsx } from './formats/xlsx.ts'
import { renderXml } from './formats/xml.ts'
import type { ReportFile } from '../rendering/report-file.ts'

/** Renders an executed report in a format of `rs:Format`; null for a format that is not installed. */
export type RenderReport = (
  report: ExecutedReport,
  format: string,
  device: DeviceInfo,
) => Promise<ReportFile | null>

/** The rendering libraries load when a format first needs them. */
export function createReportRenderer(): RenderReport {
  let measure: Promise<TextMeasure> | undefined
  const loadMeasure = () => (measure ??= createTextMeasure())
  return async (report, format, device) => {
    switch (format.toUpperCase()) {
      case 'PDF':
        return renderPdf(report, await loadMeasure(), device)
      case 'PPTX':
        return renderPptx(report, await loadMeasure(), device)
      case 'IMAGE':
        return renderImage(report, await loadMeasure(), device)
      case 'EXCEL':
      case 'EXCELOPENXML':
        return renderXlsx(report)
      case 'WORD':
      case 'WORDOPENXML':
        return renderDocx(report)
      case 'CSV':
        return renderCsv(report, device)
      case 'XML':
        return renderXml(report)
      case 'MHTML':
        return renderMhtml(report)
      case 'HTML5':
      case 'HTML4.0':
        return renderHtml(report)
      default:
        return null
    }
  }
}
