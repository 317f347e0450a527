export const tabs = ['received', 'offered'] as const

/** What the address of Subscriptions says: the tab, and the text that schedules are searched by. */
export interface SubscriptionsSearch {
  readonly tab?: (typeof tabs)[number]
  readonly q?: string
}

export function subscriptionsSearch(search: Readonly<Record<string, unknown>>): SubscriptionsSearch {
  const tab = tabs.find((each) => each === search['tab'])
  const { q } = search
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {}),
  }
}
