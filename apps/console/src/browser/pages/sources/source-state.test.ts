import { expect, test } from 'vitest'

import { sourceState } from './source-state.ts'

test('a source that no validation has tried is read by runs once one has read it as it is now', () => {
  const never = { status: 'NotValidated', lastValidatedEpoch: null, lastReadEpoch: null, updatedEpoch: 100 }
  expect(sourceState(never).id).toBe('state.notTried')
  expect(sourceState({ ...never, lastReadEpoch: 200 }).id).toBe('state.readByRuns')
  expect(sourceState({ ...never, lastReadEpoch: 99 }).id).toBe('state.notTried')
  const invalid = { ...never, status: 'Invalid', lastValidatedEpoch: 300 }
  expect(sourceState({ ...invalid, lastReadEpoch: 200 }).id).toBe('state.invalid')
  expect(sourceState({ ...invalid, lastReadEpoch: 400 }).id).toBe('state.readByRuns')
})
