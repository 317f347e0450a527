import { constants } from 'node:fs'
import { link, lstat, mkdir, open, rename, rm, rmdir } from 'node:fs/promises'

import { realPathOrNull } from '@punctual/runtime'

import { type Content, contentOf, sha256Of } from '../../prepared-content.ts'

/** What is found under a name. */
export interface Found {
  readonly kind: 'file' | 'directory' | 'other'
  /** The same under every name of a file. */
  readonly inode: string
  readonly nameCount: number
}

/**
 * The operations that a delivery into a directory is made of, each one call of the file system. They throw the
 * errors of the file system.
 */
export interface DirectoryFiles {
  /** Where a path leads, links followed; null when nothing is there. */
  realPath(path: string): Promise<string | null>
  /** Makes the directory and those above it that are missing. */
  makeDirectory(path: string): Promise<void>
  /** Fails when something is in it. */
  removeDirectory(path: string): Promise<void>
  /** Writes a new file and waits until it is on the disk; a file of the name is an error. */
  write(path: string, content: Content, signal: AbortSignal): Promise<void>
  /** Makes the entries of a directory durable. */
  syncDirectory(path: string): Promise<void>
  /** Replaces what has the name. */
  rename(from: string, to: string): Promise<void>
  /** Gives a file a second name; throws `EEXIST` when the name is taken. */
  link(from: string, to: string): Promise<void>
  /** Nothing happens when it is not there. */
  remove(path: string): Promise<void>
  /** What has the name, a link not followed; null when nothing has. */
  find(path: string): Promise<Found | null>
  /** SHA-256 of a file, in hex; null when it is not there. */
  hash(path: string, signal: AbortSignal): Promise<string | null>
}

/** The file system of this machine. */
export const realFiles: DirectoryFiles = {
  realPath: realPathOrNull,
  async makeDirectory(path) {
    await mkdir(path, { recursive: true })
  },
  removeDirectory: rmdir,
  async write(path, content, signal) {
    // O_EXCL follows no link, so the bytes go into a file of this delivery.
    const file = await open(path, 'wx', 0o640)
    try {
      for await (const chunk of contentOf(content)) {
        signal.throwIfAborted()
        await file.writeFile(chunk as Uint8Array)
      }
      await file.sync()
    } finally {
      await file.close()
    }
  },
  async syncDirectory(path) {
    const directory = await open(path, constants.O_RDONLY | constants.O_DIRECTORY)
    try {
      await directory.sync()
    } finally {
      await directory.close()
    }
  },
  rename,
  link,
  remove: (path) => rm(path, { force: true }),
  async find(path) {
    const found = await orNull(lstat(path, { bigint: true }))
    if (found === null) return null
    const kind = found.isFile() ? 'file' : found.isDirectory() ? 'directory' : 'other'
    return { kind, inode: `${found.dev} ${found.ino}`, nameCount: Number(found.nlink) }
  },
  hash: async (path, signal) => await orNull(sha256Of({ path }, signal)),
}

/** Null when the file is not there, or a part of its path is no directory. */
async function orNull<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
