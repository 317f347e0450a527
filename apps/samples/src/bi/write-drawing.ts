import type { Drawing } from '../document/drawing.ts'
import { paintPdf } from '../document/pdf-painter.ts'
import { rasterize } from '../document/raster.ts'
import { paintSvg } from '../document/svg-painter.ts'
import type { ReportFile } from '../rendering/report-file.ts'
import type { InteractiveTask } from '../rendering/task.ts'
import { paintPptx } from '../document/pptx-painter.ts'

/**
 * Writes a drawn report as a file. Several pages as PNG make a zip with one picture a page, as on the
 * platform. An SVG is what the embedded page shows, and has one page.
 */
export async function writeDrawing(format: InteractiveTask['format'], drawing: Drawing): Promise<ReportFile> {
  switch (format) {
    case 'PDF':
      return { bytes: await paintPdf(drawing), extension: '.pdf', contentType: 'application/pdf' }
    case 'PPTX':
      return {
        bytes: await paintPptx(drawing),
        extension: '.pptx',
        contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      }
    case 'PNG':
      return writePictures(drawing)
    case 'SVG':
      return writeSvg(drawing)
  }
}

function writeSvg({ title, sheets: [sheet, ...more] }: Drawing): ReportFile {
  if (sheet === undefined || more.length > 0) throw new Error(`${title} is not one page`)
  return { bytes: Buffer.from(paintSvg(sheet)), extension: '.svg', contentType: 'image/svg+xml' }
}

async function writePictures(drawing: Drawing): Promise<ReportFile> {
  const pictures: Uint8Array[] = []
  for (const sheet of drawing.sheets) pictures.push((await rasterize(paintSvg(sheet), 2)).png)
  const [first] = pictures
  if (first !== undefined && pictures.length === 1)
    return { bytes: first, extension: '.png', contentType: 'image/png' }
  const { zipSync } = await import('fflate')
  const names = drawing.sheets.map(({ name }, index) => `${String(index + 1).padStart(2, '0')} ${name}.png`)
  const files = Object.fromEntries(
    pictures.map((picture, index) => [names[index] ?? `${index}.png`, picture]),
  )
  return { bytes: zipSync(files, { level: 0 }), extension: '.zip', contentType: 'application/zip' }
}
