import { expect, test } from 'vitest'

import { createGathered } from './gathered.ts'

test('what is asked for while a send is under way goes as one when that has ended, also when it failed', async () => {
  const gathered = createGathered()
  const first = Promise.withResolvers<void>()
  let sent = 0
  const failing = gathered('a', () => first.promise)
  const next = () =>
    gathered('a', async () => {
      sent += 1
    })
  const waiting = [next(), next()]
  expect(sent).toBe(0)
  first.reject(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  await Promise.all(waiting)
  expect(sent).toBe(1)
})

test('sends of different names do not wait for each other', async () => {
  const gathered = createGathered()
  void gathered('a', () => new Promise(() => {}))
  await expect(gathered('b', async () => {})).resolves.toBeUndefined()
})
