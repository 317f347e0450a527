import { z } from 'zod'

/** A list as a source system answers it, read record by record. */
export interface RecordList<Value> {
  readonly records: readonly Value[]
  /** How many records the answer has, the odd ones included. */
  readonly count: number
  /** What is wrong with the records that are left out, each with its place, such as `value.3.id: …`. For the log. */
  readonly odd: readonly string[]
}

/** An optional field: what is null or of another kind than described counts as absent, so that it spoils nothing else. */
export function absentWhenOdd<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? undefined)
}

/**
 * The shape of an answer `{"value": […]}`. One record that cannot be used never makes the others unreadable: it is left out and named.
 */
export function recordList<Schema extends z.ZodType>(record: Schema) {
  return z.object({ value: z.array(z.unknown()) }).transform(({ value }): RecordList<z.output<Schema>> => {
    const records: z.output<Schema>[] = []
    const odd: string[] = []
    for (const [index, each] of value.entries()) {
      const parsed = record.safeParse(each)
      if (parsed.success) records.push(parsed.data)
      else odd.push(`value.${index}.${firstProblem(parsed.error)}`)
    }
    return { records, count: value.length, odd }
  })
}

function firstProblem({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.map(String).join('.')}: ${issue?.message}`
}

/** What the log says of the records that are left out: how many, and the first of them. */
export function oddRecords({ odd }: RecordList<unknown>): { readonly leftOut: number; readonly odd: readonly string[] } {
  return { leftOut: odd.length, odd: odd.slice(0, 10) }
}
