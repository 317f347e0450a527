/** What the platform has done since it started or since the numbers were reset. */
export interface Statistics {
  tokenRequests: number
  tokensIssued: number
  exportsStarted: number
  exportsSucceeded: number
  exportsFailed: number
  filesDownloaded: number
  /** Most exports that were running at one moment. */
  maxConcurrentExports: number
}

export function noStatistics(): Statistics {
  return {
    tokenRequests: 0,
    tokensIssued: 0,
    exportsStarted: 0,
    exportsSucceeded: 0,
    exportsFailed: 0,
    filesDownloaded: 0,
    maxConcurrentExports: 0,
  }
}
