import type { Group } from '@punctual/catalog'
import { givenFromWire } from '@punctual/domain'
import { z } from 'zod'

import { isId } from '../../http/id.ts'
import { decodeCursor } from '../../http/list-page.ts'
import { resource } from '../../http/resource.ts'
import { exampleId } from '../../wire/examples.ts'
import { line, name, optional, readOnly, text } from '../../wire/input.ts'
import {
  groupSchema,
  groupToWire,
  membersField,
  membersFromWire,
  noGroup,
  writtenGroup,
} from './group-wire.ts'

const groups = resource<Group, typeof groupSchema>({
  name: 'group',
  tag: 'Groups',
  role: 'Administrator',
  changesAccess: () => true,
  output: groupSchema,
  toWire: groupToWire,
  read: (id, store) => store.groups.read(id),
  missing: noGroup,
})

export const getAllGroups = groups.getAll({
  verb: 'getAll',
  role: 'Administrator',
  summary: 'Lists the groups with their members',
  description: 'In the order of names.',
  list({ cursor, limit }, store) {
    const [after = null] = decodeCursor(cursor, 1) ?? []
    return store.groups.list({ after, limit })
  },
  positionOf: ({ name: last }) => [last],
})

export const createGroup = groups.create({
  summary: 'Creates a group of users and API clients',
  description: 'Groups are given rights with `setgrants` of a folder, and accounts with `AllowedFor`.',
  body: z
    .object({ Name: name(100), Description: optional(text(2_000), ''), Members: optional(membersField, []) })
    .meta({ id: 'CreateGroupInput' }),
  examples: {
    empty: { Name: 'Finance' },
    team: { Name: 'Controlling', Members: [{ Kind: 'User', Id: exampleId }] },
  },
  async make({ body, dependencies }) {
    const members = await membersFromWire(body.Members, dependencies)
    const group = { name: body.Name, description: body.Description, members }
    return writtenGroup(await dependencies.store.groups.create(group))
  },
})

export const updateGroup = groups.update({
  summary: 'Renames a group, or replaces its members',
  description:
    'Fields that are left out stay as they are. What the group may do changes for its members within a second. Takes `If-Match`.',
  body: z
    .object({
      Id: line(100),
      Name: name(100).nullish(),
      Description: text(2_000).nullish(),
      Members: membersField.nullish(),
      Version: readOnly,
    })
    .meta({ id: 'UpdateGroupInput' }),
  examples: { members: { Id: exampleId, Members: [{ Kind: 'User', Id: exampleId }] } },
  async change({ body, expectedVersion: ifVersion, dependencies }) {
    if (!isId(body.Id)) throw noGroup()
    const { Id: id, Members, Version: _version, ...fields } = body
    const members = Members ? await membersFromWire(Members, dependencies) : undefined
    const change = { id, ...givenFromWire(fields, fields), members, ifVersion }
    return writtenGroup(await dependencies.store.groups.update(change))
  },
})

export const deleteGroup = groups.remove({
  summary: 'Deletes a group and what was granted to it',
  description:
    'Its members stay. A folder whose last grant goes with it is for Administrators alone from then on.',
  errors: [404],
  async remove(id, { dependencies: { store } }) {
    if (!(await store.groups.remove(id))) throw noGroup()
  },
})
