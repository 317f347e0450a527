import { expect, it } from 'vitest'

import { sectionOf, withRelease } from './changelog.ts'

const changelog = `# Changelog

## [Unreleased]

### Added

- A thing that costs $1.

## [0.1.0] - 2026-11-20

- The first one.
`

it('a release takes what was unreleased as its section, and leaves an empty place for what comes next', () => {
  const released = withRelease(changelog, '0.2.0', '2026-11-28')
  expect(sectionOf(released, '0.2.0')).toBe('### Added\n\n- A thing that costs $1.')
  expect(sectionOf(released, 'Unreleased')).toBe('')
  expect(sectionOf(released, '0.1.0')).toBe('- The first one.')
  expect(released).toContain('## [0.2.0] - 2026-11-28\n')
})

it('a release with nothing unreleased is refused', () => {
  const released = withRelease(changelog, '0.2.0', '2026-11-28')
  expect(() => withRelease(released, '0.3.0', '2026-11-29')).toThrow('nothing unreleased')
})

it('a version without a section has none: it does not take that of another', () => {
  expect(sectionOf(changelog, '0.1')).toBe('')
  expect(sectionOf(changelog, '9.0.0')).toBe('')
})
