/**
 * Gathers sends of the same name. A quiet process sends each at once. Requests that come while one of the
 * same name is under way become one send after its end, well or not. Every send begins after it was asked
 * for.
 */
export function createGathered(): (name: string, send: () => Promise<void>) => Promise<void> {
  const underWay = new Map<string, { readonly sent: Promise<void>; next: Promise<void> | null }>()

  function gathered(name: string, send: () => Promise<void>): Promise<void> {
    const current = underWay.get(name)
    if (current) return (current.next ??= current.sent.catch(() => {}).then(() => gathered(name, send)))
    const sent = send().finally(() => underWay.delete(name))
    underWay.set(name, { sent, next: null })
    return sent
  }

  return gathered
}
