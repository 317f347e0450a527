import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { failure, FailureError } from '@punctual/domain'

import type { Column, Row } from '../cell.ts'
import {
  batchRows,
  type Driver,
  type DriverAnswer,
  type DriverContext,
  type DriverRequest,
} from '../driver.ts'
import { whileOpen } from '../while-open.ts'
import { allowedFile } from './allowed-file.ts'
import type { ReadFile, SqliteReply, TakeBatch } from './messages.ts'
import { SqliteError, sqliteFailure } from './sqlite-failure.ts'
import { sqliteCell, sqliteType } from './sqlite-types.ts'

/**
 * Queries a database in a file, in a process of its own for each query. The file is opened for reading, below
 * one of the roots, and nothing else can be opened through it.
 */
export function createSqliteDriver({ fileRoots }: DriverContext): Driver {
  async function open(
    { source, statement, timeoutMs, resources }: DriverRequest,
    signal: AbortSignal,
  ): Promise<DriverAnswer> {
    const file = await allowedFile(source.settings.file, fileRoots)
    if (file === null) throw fileRefused(source.settings.file)
    signal.throwIfAborted()
    const reader = startReader()
    resources.defer(() => reader.end())
    const busyTimeoutMs = Math.max(1, Math.floor(timeoutMs / 2))
    const reply = await whileOpen(reader.ask({ kind: 'read', file, statement, busyTimeoutMs }), signal)
    if (reply.kind !== 'columns') throw unexpected(reply)
    const columns = reply.columns.map(({ name, declared }): Column => ({
      name,
      type: sqliteType(declared),
    }))
    return { columns, batches: batchesOf(reader, columns, signal) }
  }
  return {
    failureOf: sqliteFailure,
    open,
    // Without the first batch nothing is computed.
    async prepare(request, signal) {
      await open(request, signal)
    },
  }
}

async function* batchesOf(
  reader: FileReader,
  columns: readonly Column[],
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  for (;;) {
    const reply = await whileOpen(reader.ask({ kind: 'take', rows: batchRows }), signal)
    if (reply.kind !== 'batch') throw unexpected(reply)
    if (reply.rows.length === 0) return
    yield reply.rows.map((row) => row.map((value, index) => sqliteCell(columns[index]?.type, value)))
  }
}

interface FileReader {
  /** Answers one question at a time. */
  ask(message: ReadFile | TakeBatch): Promise<SqliteReply>
  /** Ends the process, whatever it computes; resolves when it is gone. */
  end(): Promise<void>
}

/** It is given no environment: a database needs none, and no secret of this process is among it then. */
function startReader(): FileReader {
  const program = fileURLToPath(new URL('./process.ts', import.meta.url))
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMib}`, program], {
    cwd: '/',
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let answer: ((reply: SqliteReply) => void) | null = null
  const settle = (reply: SqliteReply) => {
    answer?.(reply)
    answer = null
  }
  const gone = once(child, 'close').catch(() => {})
  child.on('message', settle)
  child.once('error', (error) => settle({ kind: 'failed', code: 0, message: error.message }))
  child.once('close', (code, killedBy) =>
    settle({ kind: 'failed', code: 0, message: `its process ended with ${killedBy ?? `exit code ${code}`}` }),
  )
  return {
    ask: (message) =>
      new Promise((resolve) => {
        answer = resolve
        send(child, message, settle)
      }),
    async end() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

const heapMib = 256

function send(
  child: ChildProcess,
  message: ReadFile | TakeBatch,
  settle: (reply: SqliteReply) => void,
): void {
  if (child.connected) child.send(message, () => {})
  else settle({ kind: 'failed', code: 0, message: 'its process has ended' })
}

function unexpected(reply: SqliteReply): Error {
  return reply.kind === 'failed' ? new SqliteError(reply) : new Error(`unexpected reply ${reply.kind}`)
}

function fileRefused(file: string): FailureError {
  return new FailureError(
    failure('source_file_refused', {
      source: 'Sql',
      detail: `${file.slice(0, 300)} is not there, or not below DATA_SOURCE_FILE_ROOTS on this machine`,
    }),
  )
}
