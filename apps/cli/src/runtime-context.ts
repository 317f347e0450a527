import type { Clock, Environment } from '@punctual/runtime'

/**
 * Everything that a command reads from and writes to, besides the service and the files that its arguments name.
 */
export interface RuntimeContext {
  readonly environment: Environment
  readonly clock: Clock
  /** Ends waiting and calls under way. */
  readonly signal: AbortSignal
  /** Writes to standard output: the answer. */
  write(text: string): void
  /** Writes to standard error: progress, warnings, errors. */
  writeError(text: string): void
  /** Whether standard error is a terminal, on which a line can be written over. */
  readonly isTerminal: boolean
  /** Standard input to its end. */
  readInput(): Promise<string>
  /** Asks the user without showing what is typed; null without a terminal. */
  askSecret(question: string): Promise<string | null>
  /** Asks the user, who sees what is typed; null without a terminal. */
  askWord(question: string): Promise<string | null>
  /** A key that no other request has. */
  newKey(): string
}
