/** What a process of a pool is sent: one task. */
export interface TaskMessage {
  readonly task: string
  readonly input: unknown
  /** Sent to a process while it does another task; it gets no answer. */
  readonly isTold?: true
}

/** What it answers, once for each task. */
export type TaskReply =
  | {
      readonly kind: 'done'
      readonly value: unknown
      /** Memory that the process holds now, in bytes. */
      readonly residentBytes: number
      /** Processor time that it has used since its start, in milliseconds. */
      readonly processorMs: number
    }
  | { readonly kind: 'threw'; readonly error: CarriedError }
  | { readonly kind: 'out-of-memory' }

/** What is left of an error that goes from one process to another. */
export interface CarriedError {
  readonly name: string
  readonly message: string
  readonly stack: string
  /** As of errors of the system, such as ENOSPC. */
  readonly code: string | null
}
