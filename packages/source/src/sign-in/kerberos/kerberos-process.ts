/** The program of the process that gets one Kerberos ticket; `kerberos.ts` starts it. */
import { serveTasks } from '@punctual/runtime/serve-tasks'

import type { Gssapi, GssOutcome } from './gssapi.ts'

export interface TicketRequest {
  readonly library: string
  /** With its realm. */
  readonly principal: string
  readonly service: string
}

export type TicketOutcome = GssOutcome | { readonly ok: false; readonly isMissing: true }

/** Null when this machine has no library, or none that can be called. */
async function load(library: string): Promise<Gssapi | null> {
  try {
    const { loadGssapi } = await import('./gssapi.ts')
    return loadGssapi(library)
  } catch {
    return null
  }
}

serveTasks({
  async ticket({ library, ...request }: TicketRequest): Promise<TicketOutcome> {
    const gssapi = await load(library)
    return gssapi === null ? { ok: false, isMissing: true } : gssapi.initiate(request)
  },
})
