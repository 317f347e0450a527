import { expect, it } from 'vitest'

import { type FolderPolicy, principalKeys, rightsUnderGuards } from './grants.ts'
import { type Right, rights } from './rights.ts'

const keys = principalKeys({ kind: 'user', id: 'ann', role: 'Editor' }, ['finance'])

type Given = readonly [kind: 'User' | 'Client' | 'Group' | 'Role', id: string, ...rights: Right[]]

function policy(
  folderId: string,
  grants: readonly Given[],
  { inherits = true, above = null as string | null } = {},
): FolderPolicy {
  return {
    folderId,
    inherits,
    parentGuardId: above,
    grants: grants.map(([kind, id, ...given]) => ({ principal: { kind, id }, rights: given })),
  }
}

function rightsUnder(guardId: string, ...policies: readonly FolderPolicy[]): Right[] {
  const held = rightsUnderGuards(new Map(policies.map((each) => [each.folderId, each])), keys).get(guardId)
  return rights.filter((right) => held?.has(right))
}

it.each<[Given, Right[]]>([
  [['User', 'ann', 'View'], ['View']],
  [
    ['User', 'ann', 'Download'],
    ['View', 'Download'],
  ],
  [
    ['User', 'ann', 'Run'],
    ['View', 'Run'],
  ],
  [
    ['User', 'ann', 'Edit'],
    ['View', 'Edit'],
  ],
  [['User', 'ann', 'Manage'], [...rights]],
  [
    ['Group', 'finance', 'Run'],
    ['View', 'Run'],
  ],
  [['Role', 'Editor', 'View'], ['View']],
  [['Role', 'Viewer', 'View'], ['View']],
  [['Role', 'Administrator', 'View'], []],
  [['User', 'bob', 'Manage'], []],
  [['Client', 'ann', 'Manage'], []],
  [['Group', 'sales', 'Manage'], []],
])('rights behind a guard %j gives a user who is an Editor %j', (given, expected) => {
  expect(rightsUnder('a', policy('a', [given]))).toEqual(expected)
})

it('rights behind a guard are the union of what every principal is granted, and of what the guard above grants', () => {
  const outer = policy('outer', [['Role', 'Viewer', 'Run']])
  const inner = policy(
    'inner',
    [
      ['User', 'ann', 'Download'],
      ['Group', 'finance', 'Edit'],
    ],
    { above: 'outer' },
  )
  expect(rightsUnder('inner', inner, outer)).toEqual(['View', 'Download', 'Run', 'Edit'])
})

it('rights behind a guard are cut from what is granted above where a guard inherits nothing, for all below it too', () => {
  const outer = policy('outer', [['User', 'ann', 'Manage']])
  const cut = policy('cut', [['Role', 'Viewer', 'View']], { inherits: false, above: 'outer' })
  const below = policy('below', [['Group', 'finance', 'Run']], { above: 'cut' })
  expect(rightsUnder('below', outer, cut, below)).toEqual(['View', 'Run'])
})

it('rights behind a guard are none behind a guard that is not known, or that grants nothing', () => {
  expect(rightsUnder('unknown', policy('a', [['User', 'ann', 'Manage']]))).toEqual([])
  expect(rightsUnder('a', policy('a', [], { inherits: false }))).toEqual([])
})

it('rights behind a guard come to an end in a circle of damaged rows', () => {
  const circle = [
    policy('a', [['User', 'ann', 'View']], { above: 'b' }),
    policy('b', [['User', 'ann', 'Run']], { above: 'a' }),
  ]
  expect(rightsUnder('a', ...circle)).toEqual(['View', 'Run'])
})
