import { expect, test } from 'vitest'

import { createBrowserStorage } from '../../storage/browser-storage.ts'
import { newDraft } from './draft.ts'
import { createDraftStore } from './draft-store.ts'

/** A browser that refuses to keep anything: the page has it in memory. */
const memoryStorage = () =>
  createBrowserStorage(() => {
    throw new DOMException('access is denied', 'SecurityError')
  })

function storeOf({ storage = memoryStorage(), userId = 'user', nowMs = (): number => 0 } = {}) {
  return createDraftStore(storage, userId, { nowMs, events: new EventTarget() })
}

const draft = newDraft('one', 'UTC', '/')

test('a draft that is larger than any schedule is not kept, and what was kept before stays', () => {
  const store = storeOf()
  expect(store.keep(draft, 'report', 0).kind).toBe('kept')
  const large = { ...draft, description: 'x'.repeat(3_000_000) }
  expect(store.keep(large, 'report', 1).kind).toBe('full')
  expect(store.read('one')?.draft.description).toBe(draft.description)
  expect(store.keep({ ...draft, description: 'smaller' }, 'report', 1).kind).toBe('kept')
})

test('a write that follows none of this tab is a conflict, and another user is shown nothing', () => {
  const storage = memoryStorage()
  const store = storeOf({ storage })
  store.keep(draft, 'report', 0)
  expect(store.keep(draft, 'report', 0).kind).toBe('conflict')
  expect(storeOf({ storage, userId: 'other' }).all()).toEqual([])
})

test('a draft that is amended keeps its time and revision, and one without trials is read as one with none', () => {
  const storage = memoryStorage()
  let nowMs = 1
  const store = storeOf({ storage, nowMs: () => nowMs })
  const { trials: _none, ...older } = draft
  store.keep({ ...older, leftovers: [{ id: 'a', isPackage: false }] } as unknown as typeof draft, 'report', 0)
  nowMs = 2
  const heard: string[] = []
  const unsubscribe = store.subscribe((id) => heard.push(id))
  store.amend('one', () => ({ leftovers: [] }))
  unsubscribe()
  store.amend('one', () => ({}))
  expect(heard).toEqual(['one'])
  expect(store.read('one')).toMatchObject({
    revision: 1,
    savedMs: 1,
    draft: { leftovers: [], trials: [] },
  })
})

test('a draft that only the page keeps is distinguished from one that the browser keeps', () => {
  const kept = storeOf().keep(draft, 'report', 0)
  expect(kept).toMatchObject({ kind: 'kept', isLasting: false })
})
