/** The file that a link opens. */
export interface LinkedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
}

/** Where a link finds its file. */
export interface LinkTarget {
  readonly executionId: string
  readonly destinationId: string
  readonly row: number
  readonly position: number
  /** Whether the file is an artifact as it was made; else it is one that was kept as it was sent. */
  readonly isAsMade: boolean
  /** Of a file that was kept: the message that it was sent with; empty in links of earlier versions. */
  readonly messageId: string
}

/** What is known of the links to the files of an execution. */
export interface LinkUse {
  readonly opens: number
  readonly lastOpenedAt: Date | null
  readonly revokedAt: Date | null
  readonly revokedBy: string | null
  readonly reason: string | null
}

/** The links to the files of executions. A link itself is no row: its token says what it opens. */
export interface FileLinks {
  /**
   * The file that a link opens; null when it is not in the record.
   * Refuses: revoked links; those of a deleted schedule, or of an execution that retention has removed.
   * Proof: `history/file-links.test.ts`
   */
  find(target: LinkTarget): Promise<LinkedFile | null>
  /**
   * Counts an open of a link; false when the links of the execution are revoked or the execution is gone.
   * Refuses: a link that was revoked since it was found.
   * Proof: `history/file-links.test.ts`
   */
  countOpen(executionId: string): Promise<boolean>
  /**
   * Ends all links to the files of an execution; the first revocation stays in the record.
   * Refuses: nothing.
   * Proof: `history/file-links.test.ts`
   */
  revoke(executionId: string, by: { readonly revokedBy: string; readonly reason: string }): Promise<void>
  /**
   * How often links of an execution were opened, and who revoked them.
   * Refuses: nothing.
   * Proof: `history/file-links.test.ts`
   */
  use(executionId: string): Promise<LinkUse>
}
