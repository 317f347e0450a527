/**
 * A draft becomes one schedule, also when its page ends while the creating request is under way. The request is kept
 * with the draft before it is sent. The next page sends it again, under the same key, and is answered the same
 * schedule. A draft that was changed meanwhile is another request: what the first one has made is deleted.
 */
import type { Client } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { contentOf, type Creation, type Draft, type Leftover } from './draft.ts'
import type { SectionFinding } from '../../schedule-forms/section-finding.ts'
import type { MailPasswords } from '../../schedule-forms/sent-content.ts'
import { deleteSwitchedOff, isStored, saveSwitchedOff } from './save.ts'

type Created = Leftover | readonly SectionFinding[]

export interface CreateOnce {
  readonly client: Client
  readonly draft: Draft
  readonly passwords: MailPasswords
  /** Keeps the request with the draft; it has to be there when this returns. */
  readonly keep: (creation: Creation) => void
}

export async function createOnce({ client, draft, passwords, keep }: CreateOnce): Promise<Created> {
  const sent = contentOf(draft)
  const earlier = draft.creation
  if (earlier !== null && JSON.stringify(earlier.sent) === JSON.stringify(sent)) {
    const created = await repeated(client, earlier, passwords)
    if (created !== null) return created
  } else if (earlier !== null) await withdraw(client, earlier, passwords)
  const creation = { idempotencyKey: crypto.randomUUID(), sent }
  keep(creation)
  return await send(client, creation, passwords)
}

/**
 * Deletes what a request has made, if it is still switched off. Only the answer to the request contains the
 * id of the schedule.
 */
export async function withdraw(
  client: Client,
  creation: Creation,
  passwords: MailPasswords = {},
): Promise<void> {
  const created = await repeated(client, creation, passwords)
  if (created !== null && 'id' in created) await deleteSwitchedOff(client, created)
}

/** @returns null when there is nothing to go on with: it is deleted, or was sent with passwords that are lost */
async function repeated(
  client: Client,
  creation: Creation,
  passwords: MailPasswords,
): Promise<Created | null> {
  try {
    const created = await send(client, creation, passwords)
    return !('id' in created) || (await isStored(client, created)) ? created : null
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'idempotency_key_reused') return null
    throw error
  }
}

function send(
  client: Client,
  { idempotencyKey, sent }: Creation,
  passwords: MailPasswords,
): Promise<Created> {
  return saveSwitchedOff({ client, draft: sent, passwords, idempotencyKey })
}
