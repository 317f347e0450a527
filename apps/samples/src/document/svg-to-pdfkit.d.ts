/** The part of svg-to-pdfkit that the samples use; the package ships no types. */
declare module 'svg-to-pdfkit' {
  export default function SVGtoPDF(
    document: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options?: {
      width?: number
      height?: number
      assumePt?: boolean
      preserveAspectRatio?: string
      fontCallback?: (family: string, bold: boolean, italic: boolean, options: object) => string
    },
  ): void
}
