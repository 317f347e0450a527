import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Logger } from '@punctual/runtime'

import { type Envelope, type Message, summarize } from './message.ts'
import { flushDirectory, listMessageFiles, messageFileName, readMessageFile, writeMessageFile } from './message-file.ts'

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
  /** The bytes, or where they are. */
  readonly content: Buffer | { readonly file: string }
}

/**
 * Opens the store. With a directory every message is on the disk before `add` resolves and is back after a restart;
 * the list is kept in memory, the bytes are not. Without one everything is in memory.
 */
export async function openMessageStore({ directory, logger }: { directory: string | null; logger: Logger }): Promise<MessageStore> {
  const entries = new Map<string, Entry>()
  let sequence = 0
  if (directory !== null) {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    for (const file of await listMessageFiles(directory)) {
      sequence = file.sequence
      try {
        const { envelope, raw } = await readMessageFile(directory, file.name)
        entries.set(envelope.id, { message: await summarize(envelope, raw), content: { file: file.name } })
      } catch (error) {
        logger.error({ err: error, file: file.name }, 'message cannot be read')
      }
    }
  }

  async function store(waiting: readonly Waiting[]): Promise<void> {
    const prepared = waiting.map(({ envelope, raw, message }) => {
      sequence += 1
      return { envelope, raw, message, name: messageFileName(sequence, envelope.id) }
    })
    if (directory !== null) {
      await Promise.all(prepared.map(({ envelope, raw, name }) => writeMessageFile(directory, name, { envelope, raw })))
      await flushDirectory(directory)
    }
    for (const { message, raw, name } of prepared) {
      entries.set(message.id, { message, content: directory === null ? raw : { file: name } })
    }
  }

  const batches = inBatches(store)
  return {
    async add(envelope, raw) {
      await batches.add({ envelope, raw, message: await summarize(envelope, raw) })
    },
    list: () => [...entries.values()].map(({ message }) => message),
    find: (id) => entries.get(id)?.message,
    async raw(id) {
      const entry = entries.get(id)
      if (!entry) return null
      if (Buffer.isBuffer(entry.content)) return entry.content
      return directory === null ? null : (await readMessageFile(directory, entry.content.file)).raw
    },
    clear: () =>
      batches.alone(async () => {
        const removed = [...entries.values()]
        entries.clear()
        if (directory === null) return
        await Promise.all(removed.map(({ content }) => 'file' in content && rm(join(directory, content.file), { force: true })))
        await flushDirectory(directory)
      }),
  }
}

interface Waiting {
  readonly envelope: Envelope
  readonly raw: Buffer
  readonly message: Message
}

/**
 * Runs one thing at a time, and everything that comes in meanwhile together afterwards: many senders share one flush
 * of the directory, and the order of the list is the order on the disk.
 */
function inBatches(store: (waiting: readonly Waiting[]) => Promise<void>) {
  let tail: Promise<unknown> = Promise.resolve()
  let open: { waiting: Waiting[]; stored: Promise<void> } | null = null

  function alone(work: () => Promise<void>): Promise<void> {
    const done = tail.then(work)
    tail = done.catch(() => {})
    return done
  }

  return {
    alone,
    add(message: Waiting): Promise<void> {
      if (open === null) {
        const batch: Waiting[] = []
        const stored = alone(async () => {
          open = null
          await store(batch)
        })
        open = { waiting: batch, stored }
      }
      open.waiting.push(message)
      return open.stored
    },
  }
}
