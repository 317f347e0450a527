import { principalKey, rights as allRights } from '@punctual/domain'
import { z } from 'zod'

import { requireGranting } from '../../access/require-right.ts'
import { isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { line, optional, readOnly } from '../../wire/input.ts'
import { principalsFromWire } from '../../wire/principal.ts'
import { folderProblem } from './folder-problem.ts'
import { folderGrantsSchema, folderGrantsToWire, grantsField, inheritField } from './grants-wire.ts'

export const setGrants = defineOperation({
  name: 'folder.setGrants',
  methods: ['POST'],
  path: '/api/folder/setgrants',
  role: 'Viewer',
  right: 'Manage',
  changesAccess: () => true,
  summary: 'Replaces what is granted on a folder',
  description: [
    'A grant gives a user, client, group or role exactly the rights that it names, in the folder and everything below, whatever the role of the caller. A grant to a role is also one to the roles above it. Where a grant holds, on the folder or inherited, roles give nothing by themselves; Administrators may do everything everywhere, and operations that need the role Administrator stay theirs.',
    'With `Inherit: false` nothing that is granted above holds here; without a grant the folder is for Administrators alone. With `Inherit: true` and no grants the folder is again as the folders above it. What somebody may not view does not exist for them: it is answered as an unknown id is, and is in no list. It holds within a second on every server.',
    'For Administrators, and for those whom a grant gives the right Manage.',
  ].join('\n\n'),
  tags: ['Folders'],
  body: z
    .object({
      FolderId: line(100),
      Inherit: optional(inheritField, true),
      Grants: grantsField,
      Version: readOnly,
    })
    .meta({ id: 'SetGrantsInput' }),
  response: folderGrantsSchema,
  examples: {
    team: {
      FolderId: exampleId,
      Inherit: false,
      Grants: [
        { Principal: { Kind: 'Group', Id: exampleId }, Rights: ['View', 'Download', 'Run', 'Edit'] },
        { Principal: { Kind: 'Role', Id: 'Viewer' }, Rights: ['View'] },
      ],
    },
  },
  errors: [404, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: ({ body }, grants) => ({ subject: body.FolderId, after: grants }),
  readBefore: async ({ body, dependencies: { store } }) =>
    isId(body.FolderId) ? folderGrantsToWire(body.FolderId, await store.grants.read(body.FolderId)) : null,
  handle: async (context) => {
    const { body, expectedVersion, dependencies } = context
    const { folders, grants } = dependencies.store
    const folder = isId(body.FolderId) ? await folders.read(body.FolderId) : null
    if (!folder) throw folderProblem('missing')
    await requireGranting(folder.id, context)
    const given = body.Grants.map(({ Principal }, index) => ({
      principal: Principal,
      field: `Grants[${index}].Principal`,
    }))
    const before = await grants.read(folder.id)
    const known = before.grants.map(({ principal }) => principalKey(principal))
    const principals = await principalsFromWire(given, dependencies, known)
    const change = {
      inherits: body.Inherit,
      grants: principals.map((principal, index) => ({
        principal,
        rights: allRights.filter((right) => body.Grants[index]!.Rights.includes(right)),
      })),
    }
    const written = await grants.write(folder.id, change, expectedVersion)
    if (!written.ok) throw folderProblem(written.conflict)
    return folderGrantsToWire(folder.id, written.grants)
  },
})
