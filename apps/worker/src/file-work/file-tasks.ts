import { createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'

import {
  kindOf,
  type Prepared,
  type PrepareTools,
  type Shipment,
  withPageMarks,
} from '@punctual/delivery/kinds'
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
}

export interface PrepareShipments {
  readonly shipments: readonly PrepareShipment[]
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
  async prepare({ shipments, directory }: PrepareShipments): Promise<readonly PreparedShipment[]> {
    const tools = { directory, lockPdf, share: createShare() }
    const prepared: PreparedShipment[] = []
    for (const shipment of shipments) prepared.push(await prepareOne(shipment, tools))
    return prepared
  },
}

async function prepareOne(
  { kind, ...shipment }: PrepareShipment,
  tools: PrepareTools,
): Promise<PreparedShipment> {
  const prepare = withPageMarks(await kindOf({ kind }).loadPrepare())
  try {
    return { kind: 'prepared', ...(await prepare(shipment, tools)) }
  } catch (error) {
    if (error instanceof FailureError) return { kind: 'refused', failure: error.failure }
    throw error
  }
}

function createShare(): NonNullable<PrepareTools['share']> {
  const made = new Map<string, Promise<unknown>>()
  return (parts, make) => {
    const key = JSON.stringify(parts)
    const value = (made.get(key) as ReturnType<typeof make> | undefined) ?? make()
    made.set(key, value)
    return value
  }
}

export type FileTasks = typeof fileTasks
