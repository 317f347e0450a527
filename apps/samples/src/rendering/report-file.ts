/** A rendered report. */
export interface ReportFile {
  readonly bytes: Uint8Array
  /** With its dot. */
  readonly extension: string
  readonly contentType: string
}
