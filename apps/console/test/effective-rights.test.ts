import { expect, test } from 'vitest'

import type { FolderChain, Right } from '../src/browser/api/people-queries.ts'
import { effectiveRights } from '../src/browser/pages/people/effective-rights.ts'

const ann = { kind: 'User', id: 'ann', role: 'Viewer' } as const
const groups = [
  { Id: 'g', Name: 'Finance', Description: '', Members: [{ Kind: 'User' as const, Id: 'ann' }], Version: 1 },
]

test('where nothing is granted the role decides', () => {
  const links = [link('/Sales'), link('/')]
  expect(effectiveRights(ann, { links, groups })).toEqual(['View', 'Download'])
  expect(effectiveRights({ ...ann, role: 'Editor' }, { links, groups })).toContain('Manage')
})

test('a grant holds for the members of its group, with what it implies, and takes the role out of force', () => {
  const links = [link('/Sales', { grants: [['Group', 'g', ['Run']]] }), link('/')]
  expect(effectiveRights(ann, { links, groups })).toEqual(['View', 'Run'])
  expect(effectiveRights({ ...ann, id: 'eve', role: 'Editor' }, { links, groups })).toEqual([])
  expect(effectiveRights({ ...ann, id: 'eve', role: 'Administrator' }, { links, groups })).toHaveLength(5)
})

test('grants from above hold where they are inherited, and end at a folder that inherits nothing', () => {
  const root = link('/', { grants: [['Role', 'Viewer', ['Edit']]] })
  expect(effectiveRights(ann, { links: [link('/Sales'), root], groups })).toEqual(['View', 'Edit'])
  const closed = link('/Sales', { inherits: false })
  expect(effectiveRights(ann, { links: [closed, root], groups })).toEqual([])
  expect(effectiveRights(ann, { links: [link('/Sales/North'), closed, root], groups })).toEqual([])
})

test('a grant to a role is one to the roles above it, and none to those below', () => {
  const links = [link('/', { grants: [['Role', 'Editor', ['View']]] })]
  expect(effectiveRights({ ...ann, role: 'Editor' }, { links, groups })).toEqual(['View'])
  expect(effectiveRights(ann, { links, groups })).toEqual([])
})

interface Granted {
  readonly inherits?: boolean
  readonly grants?: readonly (readonly ['User' | 'Group' | 'Role', string, Right[]])[]
}

function link(path: string, { inherits = true, grants = [] }: Granted = {}): FolderChain['links'][number] {
  return {
    folder: {
      Id: path,
      Name: path,
      ParentId: path === '/' ? null : '/',
      Path: path,
      Description: '',
      LateAfterMinutes: 0,
      Version: 1,
    },
    grants: {
      FolderId: path,
      Inherit: inherits,
      Grants: grants.map(([Kind, Id, Rights]) => ({ Principal: { Kind, Id }, Rights })),
      Version: 1,
    },
  }
}
