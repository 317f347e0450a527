import { z } from 'zod'

import { isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { line, name, readOnly, text } from '../../wire/input.ts'
import {
  groupBefore,
  groupSchema,
  groupTag,
  groupToWire,
  membersField,
  membersFromWire,
  noGroup,
  writtenGroup,
} from './group-wire.ts'

export const updateGroup = defineOperation({
  name: 'group.update',
  methods: ['POST'],
  path: '/api/group/update',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Renames a group, or replaces its members',
  description:
    'Fields that are left out stay as they are. What the group may do changes for its members within a second. Takes `If-Match`.',
  tags: [groupTag],
  body: z
    .object({
      Id: line(100),
      Name: name(100).nullish(),
      Description: text(2_000).nullish(),
      Members: membersField.nullish(),
      Version: readOnly,
    })
    .meta({ id: 'UpdateGroupInput' }),
  response: groupSchema,
  examples: { members: { Id: exampleId, Members: [{ Kind: 'User', Id: exampleId }] } },
  errors: [404, 409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, group) => ({ subject: group.Id, after: group }),
  readBefore: ({ body, dependencies }) => groupBefore(body.Id, dependencies),
  handle: async ({ body, expectedVersion, dependencies }) => {
    if (!isId(body.Id)) throw noGroup()
    const members = body.Members ? await membersFromWire(body.Members, dependencies) : undefined
    const fields = { name: body.Name ?? undefined, description: body.Description ?? undefined, members }
    return groupToWire(
      writtenGroup(
        await dependencies.store.groups.update({ id: body.Id, ...fields, ifVersion: expectedVersion }),
      ),
    )
  },
})
