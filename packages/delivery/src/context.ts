import type { DirectoryFiles } from './kinds/directory/directory-files.ts'
import type { Mailer } from './kinds/email/mailer.ts'

/** What the kinds deliver with; each takes what it needs. */
export interface DelivererContext {
  /** Null in a process that sends no mail. */
  readonly mailer: Mailer | null
  /** Directories below which files may be delivered. */
  readonly directoryRoots: readonly string[]
  /** That of this machine, unless given. */
  readonly directoryFiles?: DirectoryFiles
}
