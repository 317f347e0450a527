import type { SecretKeyUse } from '@punctual/catalog'
import { z } from 'zod'

export const secretKeysOutput = z.array(
  z
    .object({
      KeyId: z.string().meta({ description: 'Tells keys apart and tells nothing about them' }),
      Position: z.int().nullable().meta({
        description:
          'Place in PUNCTUAL_SECRET_KEYS of the server that answers, from 1; the first one seals. Null: it was not given',
      }),
      Sealed: z.int().meta({
        description: 'Secrets of accounts, destinations and settings, and answers kept for repeated requests',
      }),
      InRuns: z.int().meta({ description: 'Copies in runs that have not ended' }),
    })
    .meta({ id: 'SecretKey' }),
)

export function secretKeysToWire(use: readonly SecretKeyUse[]): z.infer<typeof secretKeysOutput> {
  return use.map(({ keyId, position, sealed, inRuns }) => ({
    KeyId: keyId,
    Position: position,
    Sealed: sealed,
    InRuns: inRuns,
  }))
}
