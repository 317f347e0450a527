import type { StoredSchedule } from '@punctual/catalog'
import { type Language, say, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { sentenceFields, sentenceToWire } from './sentence.ts'

export const ownerProblemOutput = {
  OwnerProblem: z.string().nullable().meta({
    description: 'Why the owner cannot answer for it: the user has been deleted',
  }),
  OwnerProblemCode: z.string().nullable().meta({ description: 'The code of OwnerProblem' }),
  OwnerProblemValues: sentenceFields.Values.nullable().meta({ description: 'What OwnerProblem names' }),
}

export function ownerProblemToWire(owner: StoredSchedule['owner'], language: Language) {
  if (!owner?.isDeleted) return { OwnerProblem: null, OwnerProblemCode: null, OwnerProblemValues: null }
  const said = sentence('owner_deleted', { owner: owner.name })
  const { Code, Values } = sentenceToWire(said)
  return { OwnerProblem: say(said, language), OwnerProblemCode: Code, OwnerProblemValues: Values }
}
