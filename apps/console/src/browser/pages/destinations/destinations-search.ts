export const tabs = [
  'doubt',
  'refused',
  'all',
  'addresses',
  'lists',
  'suppressions',
  'templates',
  'mail',
] as const

export type DestinationsTab = (typeof tabs)[number]

/** What the address of Destinations says: the tab, and the text that destinations and addresses are searched by. */
export interface DestinationsSearch {
  readonly tab?: DestinationsTab
  readonly q?: string
}

export function destinationsSearch(search: Readonly<Record<string, unknown>>): DestinationsSearch {
  const tab = tabs.find((each) => each === search['tab'])
  const { q } = search
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {}),
  }
}
