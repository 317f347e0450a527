import { composed, toWire } from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import { type Folder, type FolderEntry, maxFolderPathLength } from '@punctual/catalog'
import { z } from 'zod'

import type { Dependencies } from '../deps.ts'
import { isId } from '../http/id.ts'
import { epochOrNull } from './epoch.ts'
import { name as nameText } from './input.ts'
import { scheduleKind } from './words.ts'

export const folderSchema = z
  .object({
    Id: z.string(),
    Name: z.string(),
    ParentId: z.string().nullable().meta({ description: 'Null for the root' }),
    Path: z.string(),
    Description: z.string(),
    LateAfterMinutes: z.int(),
    Version: z.int(),
  })
  .meta({ id: 'Folder' })

export const folderToWire = (folder: Folder): z.output<typeof folderSchema> => toWire(folderSchema, folder)

export const folderEntrySchema = z
  .object({
    Id: z.string(),
    Name: z.string(),
    Type: scheduleKind,
    IsDataDriven: z.boolean(),
    Enabled: z.boolean(),
    NextRunEpochUtc: epochOrNull,
  })
  .meta({ id: 'FolderEntry' })

export function folderEntryToWire(entry: FolderEntry): z.output<typeof folderEntrySchema> {
  return toWire(folderEntrySchema, entry, { Type: scheduleKind.parse(entry.kind) })
}

/** What a folder was before a change, for the audit trail. */
export async function folderBefore(id: string, { store }: Dependencies) {
  const folder = isId(id) ? await store.folders.read(id) : null
  return folder && folderToWire(folder)
}

/** The name of a folder: one part of a path. */
export const folderName = nameText(200)
  .transform((value) => composed(value))
  .refine((value) => !/[/\\]/.test(value), refused(sentence('folder_name_has_slash')))
  .refine((value) => value !== '.' && value !== '..', refused(sentence('folder_name_is_dots')))

export const folderPath = z.string().max(maxFolderPathLength * 2)
