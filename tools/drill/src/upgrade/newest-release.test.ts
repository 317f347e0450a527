import { expect, test } from 'vitest'

import { newestRelease } from './newest-release.ts'

test('the newest release is found by the numbers of its version, whatever the order of the tags', () => {
  expect(newestRelease(['v0.10.0', 'v0.9.0', 'v0.2.11'])).toBe('v0.10.0')
  expect(newestRelease(['v1.9.9', 'v10.0.0', 'v2.0.0'])).toBe('v10.0.0')
  expect(newestRelease(['v1.2.9', 'v1.2.10', 'v1.2.8'])).toBe('v1.2.10')
})

test('pre-releases and tags of another form are no releases', () => {
  expect(newestRelease(['v1.0.0', 'v1.1.0-rc.1', 'v2', 'v3.0.0+build', 'version-4.0.0'])).toBe('v1.0.0')
  expect(newestRelease(['v1.1.0-rc.1', ''])).toBeNull()
  expect(newestRelease([])).toBeNull()
})
