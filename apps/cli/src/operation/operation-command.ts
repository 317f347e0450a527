/**
 * A command that is one operation of the interface, as data. A row names the operation, the member of the
 * request that each argument becomes, and what of the answer a table shows. `add-operation-commands.ts` makes
 * commands of these rows. A command that needs more than one request has a file of its own in `command/`.
 */
import type { Client, PathOf } from '@punctual/client'

import type { RuntimeContext } from '../runtime-context.ts'

export type Operation = `GET ${PathOf<'get'>}` | `POST ${PathOf<'post'>}` | `DELETE ${PathOf<'delete'>}`

/** What a reader of an argument may ask. */
export interface Asking {
  readonly client: Client
  readonly runtimeContext: RuntimeContext
}

/** Makes the value that the operation takes of what the user wrote. */
export type Reader = (text: string, asking: Asking) => unknown

export interface Parameter {
  /** As the parser of the command line has it: `<user>`, `[user]` or `--role <role>`. */
  readonly flag: string
  /** The member of the path, the query or the body. */
  readonly member: string
  readonly help: string
  /** The text itself when there is none. */
  readonly reader?: Reader
  readonly choices?: readonly string[]
  /** Of an option that cannot be missing. */
  readonly isRequired?: true
}

export interface OperationCommand {
  /** Noun and verb, such as `user create`. */
  readonly command: string
  readonly summary: string
  /** What the help adds to the summary. */
  readonly more?: string
  readonly operation: Operation
  /** Arguments and options; an argument is required unless its flag says otherwise. */
  readonly takes?: readonly Parameter[]
  /** Members of the body that are the same in every call. */
  readonly fixed?: Readonly<Record<string, string>>
  /** What the body is read from with `--file`; the parameters are put over it. */
  readonly file?: 'object' | 'array'
  /** Members that are asked for, because the command line can be read by others. */
  readonly secrets?: readonly string[]
  /** Members of the answer that a table shows; a list has to name them. */
  readonly columns?: readonly string[]
  /** The one of them that is never cut. */
  readonly wholeColumn?: string
  /** What is said when the answer is nothing but "done". */
  readonly done?: string
  /** Whether the operation takes an Idempotency-Key, so that it can be sent again. */
  readonly isRepeatable?: true
  /** Whether the Version of the file has to be the stored one. */
  readonly isVersioned?: true
  /** Whether the answer comes in pages. */
  readonly isPaged?: true
  /** Ends the command, after its answer, where that is of a failure. @throws CommandProblem */
  readonly requireDone?: (answer: unknown) => void
  /** Longest time for the answer of an operation that waits for something. */
  readonly timeoutMs?: number
}

type Help = string | readonly [help: string, reader: Reader]

/** A parameter of a row. */
export function takes(flag: string, member: string, help: Help): Parameter {
  return typeof help === 'string' ? { flag, member, help } : { flag, member, help: help[0], reader: help[1] }
}

/** An option that cannot be missing. */
export function needs(flag: string, member: string, help: Help): Parameter {
  return { ...takes(flag, member, help), isRequired: true }
}

/** An option with one of a few words. */
export function chooses(flag: string, member: string, choices: readonly string[]): Parameter {
  return { flag, member, help: 'one of these words', choices }
}
