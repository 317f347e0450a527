/** File formats of reports, with what proves that a file is one. */
export const reportFormats = {
  PDF: { extension: 'pdf', contentType: 'application/pdf' },
  XLSX: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  CSV: { extension: 'csv', contentType: 'text/csv' },
  PPTX: {
    extension: 'pptx',
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  DOCX: {
    extension: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  PNG: { extension: 'png', contentType: 'image/png' },
  XML: { extension: 'xml', contentType: 'application/xml' },
  // Not multipart/related, which the file says inside: in a mail that would announce parts of the mail
  // itself.
  MHTML: { extension: 'mhtml', contentType: 'application/x-mimearchive' },
  TIFF: { extension: 'tiff', contentType: 'image/tiff' },
  JSON: { extension: 'json', contentType: 'application/json' },
  HTML: { extension: 'html', contentType: 'text/html' },
} as const

export type ReportFormat = keyof typeof reportFormats

export const reportFormatNames = Object.keys(reportFormats) as [ReportFormat, ...ReportFormat[]]

/** What a renderer of paginated reports makes; the others are made of rows. */
export type PaginatedFormat = Exclude<ReportFormat, 'JSON' | 'HTML'>

export const paginatedFormatNames = reportFormatNames.filter(isPaginatedFormat)

export function isPaginatedFormat(format: ReportFormat): format is PaginatedFormat {
  return format !== 'JSON' && format !== 'HTML'
}
