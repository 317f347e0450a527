import type { EmailSecrets, EmailSettings } from '@punctual/domain'
import type { SecretBox, SecretContext } from '@punctual/store'

/**
 * Where the result of a schedule goes. Destinations are written together with their schedule (see
 * `schedules.ts`). This file knows how their passwords are kept: each sealed by itself under its field name,
 * so that one can be replaced, or said to exist, without opening any.
 */
export interface StoredDestination {
  readonly id: string
  readonly kind: 'email'
  readonly name: string
  readonly enabled: boolean
  /** The principals that may use it, as `principalKey` writes them; every principal may when empty. */
  readonly allowedFor: readonly string[]
  readonly settings: EmailSettings
  readonly secrets: SealedEmailSecrets
}

type EmailSecretField = keyof EmailSecrets

/** Envelopes by field; a field that is not there has no secret. */
type SealedEmailSecrets = Readonly<Partial<Record<EmailSecretField, string>>>

/** A destination as its row has it, before its secret column is read. */
export interface DestinationRow extends Omit<StoredDestination, 'secrets'> {
  readonly secret: string | null
}

/** @throws SyntaxError when the secret column was damaged by hand */
export function destinationOf({ secret, ...row }: DestinationRow): StoredDestination {
  return { ...row, secrets: secret === null ? {} : (JSON.parse(secret) as SealedEmailSecrets) }
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
 * Seals the passwords of a destination over those it has: a text is sealed, null removes, undefined keeps.
 *
 * @param destinationId id of the row the envelopes belong to; they open nowhere else
 */
export function sealEmailSecrets(
  secretBox: SecretBox,
  destinationId: string,
  {
    kept,
    given,
  }: { kept: SealedEmailSecrets; given: Partial<Record<EmailSecretField, string | null | undefined>> },
): SealedEmailSecrets {
  const sealed: Partial<Record<EmailSecretField, string>> = {}
  for (const field of ['zipPassword', 'pdfPassword'] as const) {
    const text = given[field]
    const envelope =
      typeof text === 'string' ? secretBox.seal(text, placeOf(destinationId, field)) : kept[field]
    if (text !== null && envelope !== undefined) sealed[field] = envelope
  }
  return sealed
}

/** Passwords in the clear, for the message; null when one cannot be opened, which must stop the delivery. */
export function openEmailSecrets(
  secretBox: SecretBox,
  destination: Pick<StoredDestination, 'id' | 'secrets'>,
): EmailSecrets | null {
  const secrets: EmailSecrets = { zipPassword: null, pdfPassword: null }
  for (const field of ['zipPassword', 'pdfPassword'] as const) {
    const envelope = destination.secrets[field]
    if (envelope === undefined) continue
    const opened = secretBox.open(envelope, placeOf(destination.id, field))
    if (!opened.ok) return null
    secrets[field] = opened.plain
  }
  return secrets
}

function placeOf(rowId: string, field: EmailSecretField): SecretContext {
  return { table: 'destinations', rowId, field }
}
