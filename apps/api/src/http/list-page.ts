/**
 * Paging of lists. The body of a list is a bare array, which `Limit` and `Cursor` page. The cursor of the
 * next page is in a `Link: rel="next"` header.
 */
import { sentence } from '@punctual/domain/words'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { FormFields } from './body-parsers.ts'
import { pathOf } from './error-response.ts'
import { type Answer, answer, JsonText } from './operation.ts'
import type { ProblemError } from './problem.ts'
import { invalid } from './read-input.ts'

const defaultLimit = 1_000
const largestLimit = 10_000

/** The paging fields of a list operation: spread them into its query or input schema. */
export const pageFields = {
  Limit: z
    .int()
    .min(1)
    .max(largestLimit)
    .default(defaultLimit)
    .meta({ description: 'Most entries in one answer' }),
  Cursor: z.string().max(2_000).optional().meta({ description: 'From the Link header of the page before' }),
}

/** A cursor that holds where the page before ended. Opaque to clients, and nothing secret. */
export function encodeCursor(position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Where the page before ended; null for the first page.
 *
 * @param length how many parts the position has
 * @throws ProblemError `invalid_request` for a text that no answer held
 */
export function decodeCursor(cursor: string | undefined, length: number): string[] | null {
  if (cursor === undefined) return null
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isPosition =
      Array.isArray(position) && position.length === length && position.every((part) => isPart(part))
    if (isPosition) return position as string[]
  } catch {
    // Refused below, like every other string that is no cursor.
  }
  throw foreignCursor()
}

/** For a cursor that belongs to another list or was made up. */
export function foreignCursor(): ProblemError {
  return invalid([
    {
      field: 'Cursor',
      message: sentence('cursor_unknown_link'),
    },
  ])
}

function isPart(part: unknown): boolean {
  return typeof part === 'string' && !part.includes('\0')
}

interface Paging<Row> {
  readonly limit: number
  readonly request: FastifyRequest
  /** Where the next page continues after a row. */
  readonly positionOf: (row: Row) => readonly string[]
}

export interface PageOptions<Row, Item> extends Paging<Row> {
  readonly toItem: (row: Row) => Item
}

/**
 * One page of a list as an answer. Ask the store for `limit + 1` rows: the one too many reports that there is
 * a next page.
 */
export function pageAnswer<Row, Item>(
  rows: readonly Row[],
  { toItem, ...paging }: PageOptions<Row, Item>,
): Answer<Item[]> {
  const body = rows.slice(0, paging.limit).map((row) => toItem(row))
  return answer({ headers: linkToNext(rows, paging), body })
}

interface TextPaging<Row> extends Paging<Row> {
  readonly toText: (row: Row) => string
}

/** The same for rows that are JSON already. */
export function textPageAnswer<Row>(
  rows: readonly Row[],
  { toText, ...paging }: TextPaging<Row>,
): Answer<JsonText> {
  const texts = rows.slice(0, paging.limit).map(toText)
  return answer({ headers: linkToNext(rows, paging), body: new JsonText(`[${texts.join(',')}]`) })
}

function linkToNext<Row>(
  rows: readonly Row[],
  { limit, request, positionOf }: Paging<Row>,
): Record<string, string> {
  const last = rows[limit - 1]
  if (rows.length <= limit || last === undefined) return {}
  const query = inputOf(request)
  const names = [...query.keys()]
  for (const name of names) if (/^(cursor|limit)$/i.test(name)) query.delete(name)
  query.set('Limit', String(limit))
  query.set('Cursor', encodeCursor(positionOf(last)))
  return { link: `<${pathOf(request)}?${query.toString()}>; rel="next"` }
}

/**
 * One page of a list that its source gives in one piece, in the order of the source. The page after an entry
 * begins behind it wherever it stands by then, or at its old place when it is gone.
 */
export function pageOfWhole<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  { input, request, toItem }: { input: PageInput; request: FastifyRequest; toItem: (row: Row) => Item },
): Answer<Item[]> {
  const [id, place] = decodeCursor(input.Cursor, 2) ?? []
  if (place !== undefined && !/^\d{1,9}$/.test(place)) throw foreignCursor()
  const known = rows.findIndex((row) => row.id === id)
  const start = place === undefined ? 0 : known >= 0 ? known + 1 : Number(place)
  const places = new Map(rows.map((row, index) => [row, index + 1]))
  const options = { limit: input.Limit, request, toItem }
  return pageAnswer(rows.slice(start, start + input.Limit + 1), {
    ...options,
    positionOf: (row) => [row.id, String(places.get(row))],
  })
}

interface PageInput {
  readonly Limit: number
  readonly Cursor?: string | undefined
}

/**
 * What a request asks for, as a query string: the next page must be that of the same list, wherever the
 * filter stood.
 */
function inputOf({ raw, body }: FastifyRequest): URLSearchParams {
  const query = new URLSearchParams(raw.url?.split('?').slice(1).join('?') ?? '')
  const inQuery = new Set([...query.keys()].map((name) => name.toLowerCase()))
  const fields = body instanceof FormFields ? body.fields : (body ?? {})
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || inQuery.has(name.toLowerCase())) continue
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return query
}
