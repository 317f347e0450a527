/** What happens to the mails of one round. */
import { oneByWeight, oneOf } from '../random.ts'
import { serverSteps, type ServerStep } from './exim-settings.ts'

/** `message`: while it is transferred. `reply`: the server has taken the message, and its reply arrives nowhere. */
export type DeathStep = ServerStep | 'message' | 'reply'

export type MailFault =
  | { readonly kind: 'none' }
  /** Every conversation waits at the step, for less than the worker waits. */
  | { readonly kind: 'tarpit'; readonly step: ServerStep }
  /** The first conversations wait at the step for longer than the worker does. */
  | { readonly kind: 'endless tarpit'; readonly step: ServerStep }
  | { readonly kind: 'server dies' | 'worker dies'; readonly step: DeathStep }
  /** The server refuses the right password. */
  | { readonly kind: 'credentials refused' }

const weights = {
  none: 1,
  tarpit: 2,
  'endless tarpit': 2,
  'server dies': 8,
  'worker dies': 4,
  'credentials refused': 1,
} as const

export const deathSteps: readonly DeathStep[] = [...serverSteps, 'message', 'reply']

export function chooseFault(random: () => number): MailFault {
  const kinds = Object.keys(weights) as (keyof typeof weights)[]
  const kind = oneByWeight(kinds, (each) => weights[each], random)
  switch (kind) {
    case 'none':
    case 'credentials refused':
      return { kind }
    case 'tarpit':
    case 'endless tarpit':
      return { kind, step: oneOf(serverSteps, random) }
    case 'server dies':
    case 'worker dies':
      return { kind, step: oneOf(deathSteps, random) }
  }
}

/** Whether a reply to a message can have been lost, so that its sender cannot know. */
export function mayLeaveDoubt(fault: MailFault): boolean {
  return fault.kind === 'server dies' || fault.kind === 'worker dies' || fault.kind === 'endless tarpit'
}

export function nameOf(fault: MailFault): string {
  return 'step' in fault ? `${fault.kind} at ${fault.step}` : fault.kind
}
