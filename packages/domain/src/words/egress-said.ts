import type { egressWords } from './rooms/egress.ts'
import { type Sentence, sentence } from './sentence.ts'

/** What the guard of outgoing connections answers; the compiler compares its codes with the catalogue here. */
type EgressReason =
  | { readonly code: Exclude<keyof typeof egressWords, `egress_leads_to` | `${string}_refused`> }
  | {
      readonly code: 'egress_leads_to'
      readonly values: { readonly address: string; readonly reason: EgressReason }
    }

/** Why a host may not be connected to. */
export function egressSaid(reason: EgressReason): Sentence {
  if (reason.code !== 'egress_leads_to') return sentence(reason.code)
  const { address, reason: inner } = reason.values
  return sentence('egress_leads_to', { address, reason: egressSaid(inner) })
}
