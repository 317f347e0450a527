import type { SecretKeyUse } from '@punctual/catalog'
import { toWire } from '@punctual/domain'
import { z } from 'zod'

const secretKeyOutput = z
  .object({
    KeyId: z.string().meta({ description: 'Distinguishes keys and reveals nothing about them' }),
    Position: z.int().nullable().meta({
      description:
        'Place in PUNCTUAL_SECRET_KEYS of the server that answers, from 1; the first one seals. Null: it was not given',
    }),
    Sealed: z.int().meta({
      description: 'Secrets of accounts, destinations and settings, and answers kept for repeated requests',
    }),
    InRuns: z.int().meta({ description: 'Copies in runs that have not ended' }),
  })
  .meta({ id: 'SecretKey' })

export const secretKeysOutput = z.array(secretKeyOutput)

export function secretKeysToWire(use: readonly SecretKeyUse[]): z.infer<typeof secretKeysOutput> {
  return use.map((key) => toWire(secretKeyOutput, key))
}
