import { type DestinationSecrets, type DestinationSettings } from '@punctual/domain'
import type { SecretBox, SecretContext } from '@punctual/store'

/**
 * Where the result of a schedule goes. Destinations are written together with their schedule (see
 * `schedules.ts`). This file knows how their secrets are kept: each is sealed by itself under its field name.
 * So one can be replaced, or reported as set, without opening any.
 */
export interface StoredDestination {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly enabled: boolean
  /** The principals that may use it, as `principalKey` writes them; every principal may when empty. */
  readonly allowedFor: readonly string[]
  readonly settings: DestinationSettings
  readonly secrets: SealedSecrets
}

/** Envelopes by field; a field that is not there has no secret. */
type SealedSecrets = Readonly<Record<string, string>>

/** A destination as its row has it, before its secret column is read. */
export interface DestinationRow extends Omit<StoredDestination, 'secrets'> {
  readonly secret: string | null
}

/** @throws SyntaxError when the secret column was damaged by hand */
export function destinationOf({ secret, ...row }: DestinationRow): StoredDestination {
  return { ...row, secrets: secret === null ? {} : (JSON.parse(secret) as SealedSecrets) }
}

/** The rows of a schedule's destinations, which the statements read as JSON. */
export function destinationRows(destinations: readonly StoredDestination[]): object[] {
  return destinations.map(({ secrets, allowedFor, ...destination }, position) => ({
    ...destination,
    allowed_for: allowedFor,
    position,
    secret: Object.keys(secrets).length === 0 ? null : JSON.stringify(secrets),
  }))
}

/**
 * Seals the secrets of a destination over those it has: a text is sealed, null removes, undefined keeps.
 *
 * @param destinationId id of the row the envelopes belong to; they open nowhere else
 */
export function sealDestinationSecrets(
  secretBox: SecretBox,
  destinationId: string,
  { kept, given }: { kept: SealedSecrets; given: Readonly<Record<string, string | null | undefined>> },
): SealedSecrets {
  const sealed = { ...kept }
  for (const [field, text] of Object.entries(given)) {
    if (typeof text === 'string') sealed[field] = secretBox.seal(text, placeOf(destinationId, field))
    else if (text === null) delete sealed[field]
  }
  return sealed
}

/** Secrets in the clear, for the delivery; null when one cannot be opened, which must stop the delivery. */
export function openDestinationSecrets(
  secretBox: SecretBox,
  destination: Pick<StoredDestination, 'id' | 'secrets'>,
): DestinationSecrets | null {
  const secrets: Record<string, string> = {}
  for (const [field, envelope] of Object.entries(destination.secrets)) {
    const opened = secretBox.open(envelope, placeOf(destination.id, field))
    if (!opened.ok) return null
    secrets[field] = opened.plain
  }
  return secrets
}

function placeOf(rowId: string, field: string): SecretContext {
  return { table: 'destinations', rowId, field }
}
