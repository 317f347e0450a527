import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Asks a person at the terminal without showing what is typed; null when standard input is no terminal.
 * Ctrl-C interrupts.
 */
export async function askSecret(question: string, interrupted: AbortController): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  terminal.on('SIGINT', () => interrupted.abort())
  try {
    return await terminal.question('', { signal: interrupted.signal })
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
