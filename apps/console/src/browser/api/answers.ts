/** What the service has answered; a refusal has thrown before. */
import { nextCursor } from '@punctual/client/paging'

interface Answer<Body> {
  readonly data?: Body
  readonly response: Response
}

export function bodyOf<Body>({ data }: { readonly data?: Body }): Body {
  return data as Body
}

/** A part of a list. */
export interface Page<Item> {
  readonly items: Item[]
  /** Where the list goes on; null at its end. */
  readonly next: string | null
}

export function pageOf<Item>(answer: Answer<Item[]>): Page<Item> {
  return { items: bodyOf(answer), next: nextCursor(answer.response.headers) }
}

/** How many there are in all, where the service counts them. */
export function totalOf({ response }: { readonly response: Response }): number {
  return Number(response.headers.get('x-total-count'))
}

/** @param cursor where the answer before ended; null for the first one */
export function pageQuery(limit: number, cursor: string | null): { Limit: number; Cursor?: string } {
  return { Limit: limit, ...(cursor === null ? {} : { Cursor: cursor }) }
}

/** What all lists that are shown page by page have in common. */
export const pageByPage = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next,
}

/** Reads a list up to a number of items; the last page may be more than that. */
export async function readPages<Item>(
  most: number,
  read: (cursor: string | null) => Promise<Page<Item>>,
): Promise<{ readonly items: readonly Item[]; readonly isComplete: boolean }> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read(cursor)
    items.push(...page.items)
    cursor = page.next
  } while (cursor !== null && items.length < most)
  return { items, isComplete: cursor === null }
}
