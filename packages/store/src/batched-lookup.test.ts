import { expect, test } from 'vitest'

import { createBatchedLookup } from './batched-lookup.ts'

/** A lookup whose loads end when the test says so, in the order in which they began. */
function controlled() {
  const loads: Array<{ ids: readonly string[]; end: PromiseWithResolvers<ReadonlyMap<string, string>> }> = []
  const find = createBatchedLookup((ids) => {
    const end = Promise.withResolvers<ReadonlyMap<string, string>>()
    loads.push({ ids, end })
    return end.promise
  })
  const answer = (load: number) =>
    loads[load]?.end.resolve(new Map(loads[load].ids.map((id) => [id, `value of ${id}`])))
  return { find, loads, answer }
}

test('a single lookup starts at once, and an unknown id is null', async () => {
  const { find, loads } = controlled()
  const found = find('a')
  expect(loads.map(({ ids }) => ids)).toEqual([['a']])
  loads[0]?.end.resolve(new Map())
  expect(await found).toBeNull()
})

test('what is asked for while a load is under way goes together in the next, each id once', async () => {
  const { find, loads, answer } = controlled()
  const first = find('a')
  const later = [find('b'), find('c'), find('b'), find('a')]
  expect(loads).toHaveLength(1)
  answer(0)
  expect(await first).toBe('value of a')
  expect(loads.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c', 'a']])
  answer(1)
  expect(await Promise.all(later)).toEqual(['value of b', 'value of c', 'value of b', 'value of a'])
})

test('an answer is never older than its request: an id under way is read again for a later caller', async () => {
  const { find, loads, answer } = controlled()
  const early = find('a')
  const late = find('a')
  loads[0]?.end.resolve(new Map([['a', 'before']]))
  expect(await early).toBe('before')
  answer(1)
  expect(await late).toBe('value of a')
})

test('a load that fails fails the callers that wait for it, and no other', async () => {
  const { find, loads, answer } = controlled()
  const first = find('a')
  const second = find('b')
  loads[0]?.end.reject(new Error('database away'))
  await expect(first).rejects.toThrow('database away')
  answer(1)
  expect(await second).toBe('value of b')
})

test('a load that hangs holds up no more than a full batch, and at most four loads are under way', () => {
  const { find, loads } = controlled()
  for (let id = 0; id < 1_000; id += 1) void find(String(id))
  expect(loads.map(({ ids }) => ids.length)).toEqual([1, 100, 100, 100])
})
