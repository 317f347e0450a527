import type { z } from 'zod'

/*
 * A closed description of the vendors' operations that the connectors use, in our own words. Anything else is
 * a violation, so that a renamed path or field is noticed on either side. See `bi-platform.ts` and
 * `report-server.ts` for what it was cut from.
 */

export interface Operation {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Of the whole path, decoded. */
  readonly path: RegExp
  /** What stands after the question mark, and a body: each closed. */
  readonly query: z.ZodType
  readonly body: z.ZodType
  /** Answers by status; one that is not here is not described. */
  readonly answers: Readonly<Record<number, z.ZodType>>
}

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** What a request does that the contract does not describe; empty when it does nothing of the kind. */
export function checkRequest(operations: readonly Operation[], seen: SeenRequest): string[] {
  const operation = operationOf(operations, seen)
  if (operation === undefined) return [`${seen.method} ${seen.path} is no operation`]
  return [
    ...problems(operation.query, Object.fromEntries(seen.query), `${operation.name}: query`),
    ...problems(operation.body, bodyOf(seen), `${operation.name}: body`),
  ]
}

/** The same of an answer to a request. */
export function checkAnswer(
  operations: readonly Operation[],
  asked: { method: string; path: string },
  answer: { status: number; json: unknown },
): string[] {
  const operation = operationOf(operations, asked)
  const shape = operation?.answers[answer.status]
  if (operation === undefined || shape === undefined)
    return [`${asked.method} ${asked.path}: no answer of status ${answer.status}`]
  return problems(shape, answer.json, `${operation.name}: ${answer.status}`)
}

function operationOf(
  operations: readonly Operation[],
  { method, path }: { method: string; path: string },
): Operation | undefined {
  return operations.find((each) => each.method === method && each.path.test(path))
}

function bodyOf({ headers, body }: SeenRequest): unknown {
  if (body === '') return undefined
  if (!String(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    return JSON.parse(body)
  // A name may repeat: it has several values then.
  const form = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [
      name,
      form.getAll(name).length > 1 ? form.getAll(name) : form.get(name),
    ]),
  )
}

function problems(shape: z.ZodType, value: unknown, place: string): string[] {
  const parsed = shape.safeParse(value)
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${place}: ${path.map(String).join('.')} ${message}`)
}
