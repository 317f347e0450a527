/** The part of the library that `lay-out-table.ts` uses; its published types bring those of browsers along. */
declare module 'pdfmake' {
  interface PdfMake {
    setFonts(fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    setLocalAccessPolicy(allows: (file: string) => boolean): void
    createPdf(definition: object): { getBuffer(): Promise<Buffer> }
  }
  const pdfmake: PdfMake
  export default pdfmake
}
