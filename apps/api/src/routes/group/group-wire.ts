import type { Group, GroupMember, GroupWrite } from '@punctual/catalog'
import { toWire } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { problem, type ProblemError } from '../../http/problem.ts'
import { line } from '../../wire/input.ts'
import { principalsFromWire } from '../../wire/principal.ts'

const memberSchema = z
  .strictObject({
    Kind: z.enum(['User', 'Client']),
    Id: line(100).meta({ description: 'Id of the user or client' }),
  })
  .meta({ id: 'GroupMember' })

export const membersField = z.array(memberSchema).max(5_000)

export const groupSchema = z
  .object({
    Id: z.string(),
    Name: z.string(),
    Description: z.string(),
    Members: membersField,
    Version: z.int(),
  })
  .meta({ id: 'Group' })

export const groupToWire = (group: Group): z.output<typeof groupSchema> => toWire(groupSchema, group)

/** @throws ProblemError `invalid_request` for a member that does not exist, or is named twice */
export async function membersFromWire(
  given: z.output<typeof membersField>,
  dependencies: Dependencies,
): Promise<GroupMember[]> {
  const principals = await principalsFromWire(
    given.map((principal, index) => ({ principal, field: `Members[${index}]` })),
    dependencies,
  )
  return principals.map(({ id }, index) => ({ kind: given[index]!.Kind, id }))
}

/** @throws ProblemError for a write that the store refused */
export function writtenGroup(written: GroupWrite): Group {
  if (written.ok) return written.group
  switch (written.conflict) {
    case 'name':
      throw problem('name_taken', {
        detail: sentence('group_name_taken'),
      })
    case 'missing':
      throw noGroup()
    case 'stale':
      throw problem('version_stale', {
        detail: sentence('group_stale'),
      })
  }
}

export function noGroup(): ProblemError {
  return problem('not_found', { detail: sentence('group_missing') })
}
