import { didYouMean } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { engineLimits } from '@punctual/engine'

import type { Dependencies } from '../deps.ts'
import { invalid } from '../http/read-input.ts'

/** A worker that is being repaired may be away for this long. */
const silentMs = 30 * 86_400_000

/** @throws ProblemError `invalid_request` for a name that no worker has had lately */
export async function requireServer(given: string, field: string, { store }: Dependencies): Promise<void> {
  const seen = await store.servers.listSeen(engineLimits.serverLeaseMs, silentMs)
  const names = [...new Set(seen.filter(({ role }) => role === 'worker').map((server) => server.name))]
  if (names.some((each) => each.toLowerCase() === given.toLowerCase())) return
  const guess = didYouMean(given, names)
  const message = guess
    ? sentence('server_unknown_guess', { server: given, guess })
    : sentence('server_unknown', { server: given })
  throw invalid([{ field, message }])
}
