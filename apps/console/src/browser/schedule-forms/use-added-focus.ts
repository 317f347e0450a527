import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to the first field of an entry that is added to a list; each entry is a group.
 *
 * @param count how many entries there are
 * @returns for the element with the entries
 */
export function useAddedFocus<List extends HTMLElement>(count: number): RefObject<List | null> {
  const list = useRef<List>(null)
  const known = useRef(count)
  useEffect(() => {
    const groups = list.current?.querySelectorAll('[role=group]') ?? []
    if (count > known.current)
      [...groups].at(-1)?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    known.current = count
  }, [count])
  return list
}
