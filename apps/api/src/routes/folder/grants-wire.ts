import type { StoredFolderGrants } from '@punctual/catalog'
import { refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { principalSchema, principalToWire } from '../../wire/principal.ts'
import { right } from '../../wire/words.ts'

/** Grants of one folder at most; a caller who needs more makes groups. */
const maxGrants = 500

export const grantSchema = z
  .strictObject({
    Principal: principalSchema,
    Rights: z
      .array(right)
      .min(1, refusedBy(sentence('grant_without_right')))
      .max(20)
      .meta({ description: 'Each includes View; Manage includes all' }),
  })
  .meta({ id: 'Grant' })

export const inheritField = z.boolean().meta({
  description: 'Whether the grants of the folders above hold here too. The root has nothing to inherit',
})

export const grantsField = z.array(grantSchema).max(maxGrants)

export const folderGrantsSchema = z
  .object({ FolderId: z.string(), Inherit: inheritField, Grants: grantsField, Version: z.int() })
  .meta({ id: 'FolderGrants' })

export function folderGrantsToWire(
  folderId: string,
  { inherits, grants, version }: StoredFolderGrants,
): z.output<typeof folderGrantsSchema> {
  return {
    FolderId: folderId,
    Inherit: inherits,
    Grants: grants.map(({ principal, rights: granted }) => ({
      Principal: principalToWire(principal),
      Rights: [...granted],
    })),
    Version: version,
  }
}
