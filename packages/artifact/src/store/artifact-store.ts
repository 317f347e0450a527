import type { Readable } from 'node:stream'

/** What is known of a stored file. */
export interface StoredArtifact {
  /** Hash of the content in lower-case hexadecimal; also the name under which the file is found again. */
  readonly sha256: string
  readonly bytes: number
}

/**
 * Keeps the files that executions make, each named by the hash of its content.
 *
 * A file is either there whole or not there at all, whatever dies while it is written. The same content
 * stored twice is one file. Every method rejects with a FailureError of code `artifact_store_failed` when the
 * store cannot do its work. It rejects with the reason of the signal when that fires.
 */
export interface ArtifactStore {
  /** Copies a file of this machine into the store; when it resolves, the copy outlives a power cut. */
  put(path: string, signal?: AbortSignal): Promise<StoredArtifact>
  /**
   * Says that the content is in use again: retention counts from now on. False when it is not there.
   */
  renew(sha256: string, now: Date): Promise<boolean>
  /** Whether the content is there. */
  has(sha256: string): Promise<boolean>
  /**
   * Opens the content for reading, or a part of it with both its ends; rejects when it is not there. The caller reads the stream to its end or
   * destroys it.
   */
  openRead(sha256: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>
  /** Forgets the content; nothing happens when it is not there. */
  remove(sha256: string): Promise<void>
}

/** A store whose files can be opened by path, also by other programs. */
export interface LocalArtifactStore extends ArtifactStore {
  /** Where the content is on this machine, or would be. The file must not be written to. */
  pathOf(sha256: string): string | Promise<string>
}

/** A store in which retention removes files by itself. */
export interface ArtifactRetention {
  /**
   * Removes the files of one folder that no execution has stored or renewed since an instant; how many.
   *
   * `folder` is a number from 0 to 255. Files of the hashes in `kept` stay however old they are.
   */
  removeUnused(options: {
    readonly folder: number
    readonly before: Date
    readonly kept?: ReadonlySet<string>
    readonly signal?: AbortSignal
  }): Promise<number>
  /** The hashes of all files in one folder, a number from 0 to 255. */
  hashesIn(folder: number, signal?: AbortSignal): Promise<ReadonlySet<string>>
}
