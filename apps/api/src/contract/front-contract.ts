import type { Operation } from '../http/operation.ts'

/**
 * What a server before the interface has to know of it: which operations change something, and under which
 * methods. It also names those that answer for as long as a client listens.
 */
export function frontContract(operations: readonly Operation[]): string {
  const entries = operations
    .filter(({ changes, cost }) => changes === true || cost === 'stream')
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, path, methods, changes }) => [
      name,
      { path, methods: methods.join(' '), does: changes ? 'change' : 'stream' },
    ])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}
