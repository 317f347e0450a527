import type { DirectoryFiles } from './kinds/directory/directory-files.ts'
import type { Mailer } from './kinds/email/mailer.ts'

/** What the kinds deliver with; each takes what it needs. */
export interface DelivererContext {
  readonly mailer: Mailer
  /** Directories below which files may be delivered. */
  readonly directoryRoots: readonly string[]
  readonly directoryFiles: DirectoryFiles
}
