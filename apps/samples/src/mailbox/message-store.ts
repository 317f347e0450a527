import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Logger } from '@punctual/runtime'

import { createBatches } from './batches.ts'
import { type Envelope, type Message, summarize } from './message.ts'
import {
  flushDirectory,
  listMessageFiles,
  messageFileName,
  readMessageFile,
  writeMessageFile,
} from './message-file.ts'

/** Everything that arrived, in the order in which it was stored. */
export interface MessageStore {
  /** Resolves when the message is stored and listed. */
  add(envelope: Envelope, raw: Buffer): Promise<void>
  /** Newest last. */
  list(): readonly Message[]
  find(id: string): Message | undefined
  /** The bytes as received, or null when there is no such message. */
  raw(id: string): Promise<Buffer | null>
  clear(): Promise<void>
}

interface Entry {
  readonly message: Message
  /** The bytes, or the name of the file that has them. */
  readonly content: Buffer | string
}

interface Arrival {
  readonly envelope: Envelope
  readonly raw: Buffer
  readonly message: Message
}

/**
 * Opens the store. With a directory every message is on the disk before `add` resolves, and is back after a
 * restart. Memory has the list, not the bytes. Without one everything is in memory.
 */
export async function openMessageStore({
  directory,
  logger,
}: {
  directory: string | null
  logger: Logger
}): Promise<MessageStore> {
  const loaded = directory === null ? { entries: [], sequence: 0 } : await load(directory, logger)
  const entries = new Map(loaded.entries.map((entry) => [entry.message.id, entry]))
  let { sequence } = loaded

  const batches = createBatches<Arrival>(async (arrivals) => {
    const named = arrivals.map((arrival) => ({
      arrival,
      name: messageFileName((sequence += 1), arrival.envelope.id),
    }))
    if (directory !== null) await writeAll(directory, named)
    for (const { arrival, name } of named) {
      entries.set(arrival.message.id, {
        message: arrival.message,
        content: directory === null ? arrival.raw : name,
      })
    }
  })

  return {
    async add(envelope, raw) {
      await batches.add({ envelope, raw, message: await summarize(envelope, raw) })
    },
    list: () => [...entries.values()].map(({ message }) => message),
    find: (id) => entries.get(id)?.message,
    async raw(id) {
      const content = entries.get(id)?.content
      if (content === undefined || directory === null || typeof content !== 'string')
        return Buffer.isBuffer(content) ? content : null
      return (await readMessageFile(directory, content)).raw
    },
    clear: () =>
      batches.alone(async () => {
        const names = [...entries.values()]
          .map(({ content }) => content)
          .filter((content) => typeof content === 'string')
        entries.clear()
        if (directory !== null) await removeAll(directory, names)
      }),
  }
}

/**
 * Reads what an earlier process kept. A file that cannot be read stays where it is and is reported in the
 * log.
 */
async function load(directory: string, logger: Logger): Promise<{ entries: Entry[]; sequence: number }> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const entries: Entry[] = []
  let sequence = 0
  for (const file of await listMessageFiles(directory)) {
    sequence = file.sequence
    try {
      const { envelope, raw } = await readMessageFile(directory, file.name)
      entries.push({ message: await summarize(envelope, raw), content: file.name })
    } catch (error) {
      logger.error({ err: error, file: file.name }, 'message cannot be read')
    }
  }
  return { entries, sequence }
}

/**
 * All or none: what was written of a batch that failed would come back after a restart although its senders
 * heard "no".
 */
async function writeAll(
  directory: string,
  named: readonly { arrival: Arrival; name: string }[],
): Promise<void> {
  const written = await Promise.allSettled(
    named.map(({ arrival, name }) => writeMessageFile(directory, name, arrival)),
  )
  const failed = written.find((result) => result.status === 'rejected')
  if (failed)
    await removeAll(
      directory,
      named.map(({ name }) => name),
    )
  if (failed) throw failed.reason
  await flushDirectory(directory)
}

async function removeAll(directory: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(directory, name), { force: true })))
  await flushDirectory(directory)
}
