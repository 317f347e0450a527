export const tabs = ['users', 'groups', 'clients', 'rights'] as const

export type PeopleTab = (typeof tabs)[number]

/** What the address of `Access` says: the tab, and on `Rights` the folder and the chosen user or group. */
export interface PeopleSearch {
  readonly tab?: PeopleTab
  readonly folder?: string
  readonly who?: string
}

/** What an address says without a meaning for the page is omitted. */
export function peopleSearch(search: Readonly<Record<string, unknown>>): PeopleSearch {
  const tab = tabs.find((each) => each === search['tab'])
  const { folder, who } = search
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(typeof folder === 'string' && folder !== '' ? { folder: folder.slice(0, 100) } : {}),
    ...(typeof who === 'string' && who !== '' ? { who: who.slice(0, 200) } : {}),
  }
}
