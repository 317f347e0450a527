import type { SourceAccount } from '@punctual/domain'
import { z } from 'zod'

/**
 * The secrets of an account whose kind may have several: one sealed text, JSON by the field that each was
 * given in.
 */
const sealed = z.record(z.string(), z.string())

export function textOfSecrets(secrets: Readonly<Record<string, string>>): string | null {
  return Object.keys(secrets).length === 0 ? null : JSON.stringify(secrets)
}

/** No secrets for a text that is no such JSON. */
export function secretsOf({ secret }: Pick<SourceAccount, 'secret'>): Readonly<Record<string, string>> {
  if (secret === null) return {}
  try {
    return sealed.parse(JSON.parse(secret))
  } catch {
    return {}
  }
}
