import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { name, optional, text } from '../../wire/input.ts'
import {
  groupSchema,
  groupTag,
  groupToWire,
  membersField,
  membersFromWire,
  writtenGroup,
} from './group-wire.ts'

export const createGroup = defineOperation({
  name: 'group.create',
  methods: ['POST'],
  path: '/api/group/create',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Creates a group of users and API clients',
  description: 'Groups are given rights with `setgrants` of a folder, and accounts with `AllowedFor`.',
  tags: [groupTag],
  body: z
    .object({ Name: name(100), Description: optional(text(2_000), ''), Members: optional(membersField, []) })
    .meta({ id: 'CreateGroupInput' }),
  response: groupSchema,
  examples: { team: { Name: 'Finance', Members: [{ Kind: 'User', Id: exampleId }] } },
  errors: [409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, group) => ({ subject: group.Id, after: group }),
  handle: async ({ body, dependencies }) => {
    const members = await membersFromWire(body.Members, dependencies)
    const { groups } = dependencies.store
    return groupToWire(
      writtenGroup(await groups.create({ name: body.Name, description: body.Description, members })),
    )
  },
})
