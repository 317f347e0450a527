import { setImmediate as turn } from 'node:timers/promises'

import { failure, FailureError } from '@punctual/domain'
import { z } from 'zod'

/** A list as a source system answers it, read record by record. */
export interface RecordList<Value> {
  readonly records: readonly Value[]
  /** How many records the answer has, the odd ones included. */
  readonly count: number
  /**
   * What is wrong with the records that are omitted, each with its place, such as `value.3.id: …`. For the
   * log.
   */
  readonly odd: readonly string[]
}

/**
 * An optional field: what is null or of another kind than described counts as absent, so that it spoils
 * nothing else.
 */
export function absentWhenOdd<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? undefined)
}

/**
 * An array whose elements are not checked: the check of millions of elements takes seconds.
 */
const anyArray = z.custom<readonly unknown[]>(Array.isArray, 'Invalid input: expected array')

/**
 * An array whose reading ends at the first element of another shape. Such an element costs many times as much
 * as a good one, and an answer may have millions of them.
 */
export function arrayOf<Schema extends z.ZodType>(element: Schema) {
  return anyArray.transform((items, context): z.output<Schema>[] => {
    const read: z.output<Schema>[] = []
    for (const [index, item] of items.entries()) {
      const parsed = element.safeParse(item)
      if (!parsed.success) {
        context.addIssue({ code: 'custom', path: [index], message: firstProblem(parsed.error) })
        return z.NEVER
      }
      read.push(parsed.data)
    }
    return read
  })
}

/** The shape of an answer `{"value": […]}` whose records are read by `readRecords`. */
export const recordsAnswer = z.object({ value: anyArray })

/** The same, or the array as it is: the vendor describes both for lists of the report server. */
export const recordsOrAnswer = z.union([recordsAnswer, anyArray.transform((value) => ({ value }))])

/** The rest of the process runs after this many records: a few milliseconds. */
const recordsPerTick = 200

/** A list with more records that cannot be used is no list of what was asked for. */
const maxOddRecords = 1_000

/**
 * Reads the records of a list. One that cannot be used never makes the others unreadable: it is omitted and
 * named. However many records a source system answers, nothing else in the process waits for them.
 *
 * @throws FailureError `source_error` for a list of records that cannot be used
 */
export async function readRecords<Schema extends z.ZodType>(
  { value }: z.output<typeof recordsAnswer>,
  { record, source, signal }: { record: Schema; source: string; signal: AbortSignal },
): Promise<RecordList<z.output<Schema>>> {
  const records: z.output<Schema>[] = []
  const odd: string[] = []
  for (const [index, each] of value.entries()) {
    if (index % recordsPerTick === recordsPerTick - 1) {
      await turn()
      signal.throwIfAborted()
    }
    const parsed = record.safeParse(each)
    if (parsed.success) records.push(parsed.data)
    else odd.push(`value.${index}.${firstProblem(parsed.error)}`)
    if (odd.length > maxOddRecords) {
      const detail = `a list with more than ${maxOddRecords} records that cannot be used; ${odd[0]}`
      throw new FailureError(failure('source_error', { source, detail }))
    }
  }
  return { records, count: value.length, odd }
}

function firstProblem({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.map(String).join('.')}: ${issue?.message}`
}

/** What the log says of the records that are omitted: how many, and the first of them. */
export function oddRecords({ odd }: RecordList<unknown>): {
  readonly skipped: number
  readonly odd: readonly string[]
} {
  return { skipped: odd.length, odd: odd.slice(0, 10) }
}
