import type { Drawing } from '../../document/drawing.ts'
import { paintPdf } from '../../document/pdf-painter.ts'
import { paintPptx } from '../../document/pptx-painter.ts'
import { rasterize } from '../../document/raster.ts'
import { paintSvg } from '../../document/svg-painter.ts'
import type { TextMeasure } from '../../document/text-measure.ts'
import { writeTiff } from '../../document/tiff-writer.ts'
import type { ExecutedReport } from '../definition.ts'
import { layOutReport, type Paper } from '../page-layout.ts'
import type { ReportFile } from '../../rendering/report-file.ts'

/** Device information of a paged format; names in lower case. */
export type DeviceInfo = ReadonlyMap<string, string>

export async function renderPdf(
  report: ExecutedReport,
  measure: TextMeasure,
  device: DeviceInfo,
): Promise<ReportFile> {
  return {
    bytes: await paintPdf(pagesOf(report, measure, device)),
    extension: '.pdf',
    contentType: 'application/pdf',
  }
}

export async function renderPptx(
  report: ExecutedReport,
  measure: TextMeasure,
  device: DeviceInfo,
): Promise<ReportFile> {
  const contentType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  return { bytes: await paintPptx(pagesOf(report, measure, device)), extension: '.pptx', contentType }
}

const pixelsPerInch = 144

/**
 * TIFF with every page, which is the default, or PNG with one page. As on the real server, that is the first
 * page of those asked for, and nothing beyond the last page. Null for another output format.
 */
export async function renderImage(
  report: ExecutedReport,
  measure: TextMeasure,
  device: DeviceInfo,
): Promise<ReportFile | null> {
  const output = (device.get('outputformat') ?? 'TIFF').toUpperCase()
  if (output !== 'TIFF' && output !== 'PNG') return null
  const { sheets } = pagesOf(report, measure, device)
  const shown = output === 'PNG' ? sheets.slice(0, 1) : sheets
  const pages = []
  for (const sheet of shown) pages.push(await rasterize(paintSvg(sheet), pixelsPerInch / 72))
  if (output === 'PNG')
    return { bytes: pages[0]?.png ?? new Uint8Array(), extension: '.png', contentType: 'image/png' }
  return { bytes: writeTiff(pages, pixelsPerInch), extension: '.tif', contentType: 'image/tiff' }
}

/** The pages from `StartPage` to `EndPage`, counted from 1; all of them when neither is given. */
function pagesOf(report: ExecutedReport, measure: TextMeasure, device: DeviceInfo): Drawing {
  const drawing = layOutReport(report, measure, paperOf(device))
  const start = Number(device.get('startpage') ?? 1) || 1
  const end = Number(device.get('endpage') ?? 0) || drawing.sheets.length
  return { ...drawing, sheets: drawing.sheets.slice(start - 1, Math.max(end, start)) }
}

/** `PageWidth` and `PageHeight`: a number of inches with its unit. */
function paperOf(device: DeviceInfo): Partial<Paper> {
  const points = (name: string) => {
    const [, inches] = /^(\d+(?:\.\d+)?)in$/i.exec(device.get(name) ?? '') ?? []
    return inches === undefined ? null : Number(inches) * 72
  }
  const [width, height] = [points('pagewidth'), points('pageheight')]
  return { ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) }
}
