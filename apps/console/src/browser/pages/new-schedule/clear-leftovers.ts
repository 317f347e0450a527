/**
 * Deletes what a check, a test or a preview has left. That is schedules that are switched off, and requests
 * for such schedules whose answers never came. The page sends such a request again under its key, and deletes
 * the schedule of the answer.
 */
import type { Client } from '../../api/client.ts'
import { withdraw } from './create-once.ts'
import type { Creation, Draft } from './draft.ts'
import { deleteSwitchedOff } from './save.ts'
import { deleteTrialsOfName } from './trial-content.ts'

export type Leavings = Pick<Draft, 'leftovers' | 'trials'>

/** @returns what is left: what could not be deleted now stays known, for the next time */
export async function clearLeftovers(
  client: Client,
  { leftovers, trials }: Leavings,
): Promise<(now: Leavings) => Leavings> {
  const gone = new Set<string>()
  try {
    for (const leftover of leftovers) {
      await deleteSwitchedOff(client, leftover)
      gone.add(leftover.id)
    }
    for (const trial of trials) {
      await withdrawTrial(client, trial)
      gone.add(trial.idempotencyKey)
    }
  } catch {
    // The service cannot be reached, or refuses: the page says so by itself when it is used.
  }
  return (now) => ({
    leftovers: now.leftovers.filter(({ id }) => !gone.has(id)),
    trials: now.trials.filter(({ idempotencyKey }) => !gone.has(idempotencyKey)),
  })
}

/**
 * Deletes what the request of a trial has made. The key is not always enough to find it, because passwords of
 * files are lost with the page. The service also forgets a key after a day. The name of a trial is its own.
 */
export async function withdrawTrial(client: Client, trial: Creation): Promise<void> {
  await withdraw(client, trial)
  await deleteTrialsOfName(client, trial.sent)
}
