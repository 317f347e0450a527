import type { DestinationSecrets, DestinationSettings, Failure } from '@punctual/domain'

import type { PreparedFile } from '../port.ts'

/**
 * One directory of another system, over one session. Names are those of files in it. An operation throws a
 * FailureError when the other side refuses it, or cannot be reached.
 */
export interface RemoteFiles {
  /**
   * Makes the directory, and those above it that are missing.
   *
   * @returns what removes those that it made, as far as they are empty
   */
  makeDirectory(): Promise<() => Promise<void>>
  /** Replaces what has the name. The content is whole on the other side when it ends. */
  write(name: string, content: RemoteContent, signal: AbortSignal): Promise<void>
  /** A small file; null when it is not there. @param maxBytes a longer one is cut */
  read(name: string, maxBytes: number): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** SHA-256 in hex; null when the file is not there. */
  hash(name: string, signal: AbortSignal): Promise<string | null>
  /** Gives a file another name, in place of what has that name. */
  replace(from: string, to: string): Promise<void>
  /** Gives a file another name, unless something has that name. */
  moveToNew(from: string, to: string): Promise<'moved' | 'taken'>
  /** Nothing happens when it is not there. */
  remove(name: string): Promise<void>
}

export type RemoteContent = Buffer | Pick<PreparedFile & { readonly path: string }, 'path' | 'bytes'>

/** How a kind reaches its other side. */
export interface RemoteAccess {
  readonly settings: DestinationSettings
  readonly secrets: DestinationSecrets
  /** Its end closes the session. */
  readonly signal: AbortSignal
}

export type OpenedRemote =
  | {
      readonly ok: true
      readonly files: RemoteFiles
      /** Whether a recipient in the ledger is the directory too; absent where one directory has one name. */
      readonly isHere?: (recipient: string) => boolean
    }
  | { readonly ok: false; readonly failure: Failure }

export type OpenRemote = (access: RemoteAccess) => Promise<OpenedRemote>
