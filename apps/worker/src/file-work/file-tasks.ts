import { createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'

import { kindOf, type Prepared, type Shipment, withPageMarks } from '@punctual/delivery/kinds'
import { zipFiles } from '@punctual/artifact/zip-files'
import { type Failure, FailureError } from '@punctual/domain'
import { inspectArtifact } from '@punctual/artifact/inspect-artifact'
import { isBlank } from '@punctual/artifact/is-blank'
import { lockPdf } from '@punctual/artifact/lock-pdf'
import { readContent } from '@punctual/artifact/read-content'
import { mergePdfs } from '@punctual/artifact/merge-pdfs'

export interface WriteZip {
  readonly files: ReadonlyArray<{ readonly name: string; readonly path: string }>
  readonly target: string
  /** Time of every file, so that the same files make the same bytes. */
  readonly date: Date
}

export interface PrepareShipment extends Shipment {
  /** That of the destination. */
  readonly kind: string
  /** Where what is made is written, if it is large. */
  readonly directory: string
}

/** What comes out of the process that prepared a shipment. */
export type PreparedShipment =
  | ({ readonly kind: 'prepared' } & Prepared)
  | { readonly kind: 'refused'; readonly failure: Failure }

/**
 * Everything that is done with the content of files, which may come from anywhere. It runs in processes with
 * limits.
 */
export const fileTasks = {
  inspect: inspectArtifact,
  isBlank,
  readContent,
  mergePdfs,
  async writeZip({ files, target, date }: WriteZip): Promise<void> {
    await zipFiles({
      files,
      target: Writable.toWeb(createWriteStream(target, { mode: 0o600 })),
      date,
      password: null,
    })
  },
  async prepare({ directory, kind, ...shipment }: PrepareShipment): Promise<PreparedShipment> {
    const prepare = withPageMarks(await kindOf({ kind }).loadPrepare())
    try {
      return { kind: 'prepared', ...(await prepare(shipment, { directory, lockPdf })) }
    } catch (error) {
      if (error instanceof FailureError) return { kind: 'refused', failure: error.failure }
      throw error
    }
  },
}

export type FileTasks = typeof fileTasks
