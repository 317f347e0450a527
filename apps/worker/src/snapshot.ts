import {
  emailSettings,
  type Failure,
  failure,
  type ReportDefinition,
  reportDefinition,
  type SourceAccount,
  sourceAccountSettings,
  sourceAuthTypes,
  type EmailSecrets,
  type EmailSettings,
} from '@punctual/domain'
import { openEmailSecrets, type SecretBox, unsealAccount } from '@punctual/store'
import { z } from 'zod'

/** A schedule as the first attempt of the execution found it, its secrets opened. */
export interface Snapshot {
  readonly scheduleId: string
  readonly scheduleName: string
  readonly timeZone: string
  readonly definition: ReportDefinition
  readonly account: SourceAccount
  readonly destinations: readonly EmailDestination[]
}

export interface EmailDestination {
  readonly id: string
  readonly name: string
  readonly settings: EmailSettings
  readonly secrets: EmailSecrets
}

const storedSnapshot = z.object({
  schedule: z.object({ id: z.string(), name: z.string(), definition: reportDefinition, timeZone: z.string().nullable() }),
  account: z
    .object({
      id: z.string(),
      name: z.string(),
      authType: z.enum(sourceAuthTypes),
      settings: sourceAccountSettings,
      secret: z.string().nullable(),
    })
    .nullable(),
  destinations: z.array(
    z.object({ id: z.string(), name: z.string(), kind: z.literal('email'), settings: emailSettings, secret: z.string().nullable() }),
  ),
})

const emailEnvelopes = z.object({ zipPassword: z.string().optional(), pdfPassword: z.string().optional() })

export type SnapshotOutcome = { readonly ok: true; readonly snapshot: Snapshot } | { readonly ok: false; readonly failure: Failure }

/** Reads what the claim brought: proves that it is complete and opens the secrets, which live in memory only. */
export function readSnapshot(stored: unknown, secretBox: SecretBox): SnapshotOutcome {
  if (stored === null) return { ok: false, failure: failure('schedule_deleted') }
  const parsed = storedSnapshot.safeParse(stored)
  if (!parsed.success) return { ok: false, failure: failure('schedule_invalid', { detail: z.prettifyError(parsed.error) }) }
  const { schedule, account, destinations } = parsed.data
  if (account === null) return { ok: false, failure: failure('account_missing') }
  const opened = unsealAccount(secretBox, account)
  if (!opened.ok)
    return {
      ok: false,
      failure: failure('account_missing', { message: 'The secret of the source account cannot be read; enter it again.' }),
    }
  const emails: EmailDestination[] = []
  for (const { id, name, settings, secret } of destinations) {
    const secrets = openEmailSecrets(secretBox, { id, secrets: envelopesOf(secret) })
    if (secrets === null) {
      return {
        ok: false,
        failure: failure('destination_invalid', {
          message: `The passwords of destination "${name || id}" cannot be read; enter them again.`,
        }),
      }
    }
    emails.push({ id, name, settings, secrets })
  }
  const { id: scheduleId, name: scheduleName, definition, timeZone } = schedule
  return {
    ok: true,
    snapshot: { scheduleId, scheduleName, timeZone: timeZone ?? 'UTC', definition, account: opened.account, destinations: emails },
  }
}

function envelopesOf(secret: string | null): Record<string, string> {
  if (secret === null) return {}
  return Object.fromEntries(
    Object.entries(emailEnvelopes.parse(JSON.parse(secret))).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
