import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

interface Asking {
  readonly interrupted: AbortController
  /** Whether the terminal shows what is typed. */
  readonly isShown: boolean
}

/**
 * Asks a person at the terminal; null when standard input is no terminal. Ctrl-C interrupts, and Ctrl-D answers
 * nothing.
 */
export async function askAtTerminal(
  question: string,
  { interrupted, isShown }: Asking,
): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  if (!isShown) process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({
    input: process.stdin,
    output: isShown ? process.stderr : nowhere,
    terminal: true,
  })
  terminal.on('SIGINT', () => interrupted.abort())
  try {
    return await terminal.question(isShown ? question : '', { signal: interrupted.signal })
  } catch (error) {
    const isClosed = error instanceof Error && error.name === 'AbortError' && !interrupted.signal.aborted
    if (isClosed) return ''
    throw error
  } finally {
    terminal.close()
    if (!isShown) process.stderr.write('\n')
  }
}
