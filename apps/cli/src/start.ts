import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'

import { systemClock } from '@punctual/runtime/clock'

import { askAtTerminal } from './ask-at-terminal.ts'
import { run } from './run.ts'

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort())
// A reader such as head may leave early.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
}

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  clock: systemClock(),
  signal: interrupted.signal,
  write: (output) => void process.stdout.write(output),
  writeError: (output) => void process.stderr.write(output),
  isTerminal: process.stderr.isTTY ?? false,
  readInput: () => text(process.stdin),
  askSecret: (question) => askAtTerminal(question, { interrupted, isShown: false }),
  askWord: (question) => askAtTerminal(question, { interrupted, isShown: true }),
  newKey: randomUUID,
})
