import { useSyncExternalStore } from 'react'

/** How the page is laid out: a phone has one narrow column, a tablet one beside the navigation. */
export type Layout = 'phone' | 'tablet' | 'desk'

/** Widest windows of each, as in the styles. */
const widest: ReadonlyArray<readonly [Layout, string]> = [
  ['phone', '(max-width: 760px)'],
  ['tablet', '(max-width: 1000px)'],
]

/** The layout of the window as it is now, for what styles cannot lay out again. */
export function useLayout(): Layout {
  return useSyncExternalStore(
    follow,
    () => widest.find(([, query]) => matchMedia(query).matches)?.[0] ?? 'desk',
  )
}

function follow(listener: () => void): () => void {
  const queries = widest.map(([, query]) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
