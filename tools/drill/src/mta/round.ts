/** Some mails at the same time, and one fault of the mail server or of the worker. */
import type { RuntimeContext } from '../runtime-context.ts'
import { type DeliveringCluster, workerName } from '../destinations/cluster.ts'
import type { FaultProxy } from '../destinations/fault-proxy.ts'
import type { Fate } from './checker.ts'
import { maxMessageBytes, type ServerStep } from './exim-settings.ts'
import type { Exim } from './exim.ts'
import type { DeathStep, MailFault } from './faults.ts'

/** A mail to one recipient, and what has to become of it. */
export interface SentMail {
  readonly executionId: string
  readonly recipient: string
  readonly fate: Fate
  readonly fault: MailFault
}

export interface MailField {
  readonly runtimeContext: RuntimeContext
  readonly cluster: DeliveringCluster
  readonly exim: Exim
  /** In front of the mail server. */
  readonly proxy: FaultProxy
}

interface Round {
  readonly number: number
  readonly fault: MailFault
}

/** For the worker; it waits for longer than a tarpit lasts, and for less than an endless one. */
export const workerLimits = {
  MAIL_SESSION_SECONDS: '6',
  MAIL_ENVELOPE_SECONDS: '6',
  MAIL_FINAL_REPLY_SECONDS: '6',
}
const tarpitSeconds = 1
const endlessSeconds = 20
/** How long a step is held until the drill has seen that it was reached. */
const heldSeconds = 10
const strikeLimitMs = 60_000
const endLimitMs = 120_000
const pauseMs = 50

const fates: ReadonlyMap<string, Fate> = new Map([
  ['plain', 'arrives'],
  ['greylisted', 'arrives'],
  ['refused', 'is refused'],
  ['gone', 'comes back'],
])

/** By the kinds of their recipients; `large` is larger than the server takes. */
const mails: readonly { readonly to: readonly string[]; readonly isLarge?: true }[] = [
  { to: ['plain', 'greylisted', 'refused', 'gone'] },
  { to: ['plain'] },
  { to: ['plain', 'plain'] },
  { to: ['plain', 'gone'] },
  { to: ['greylisted'] },
  { to: ['plain'], isLarge: true },
]

export async function runRound(field: MailField, { number, fault }: Round): Promise<readonly SentMail[]> {
  const { exim, proxy, cluster } = field
  proxy.arm(null)
  const held = heldStep(fault)
  const reachedBefore = held === null ? 0 : exim.countReached(held.step)
  if (held !== null) exim.waitAt(held.step, held.seconds)
  exim.refuseCredentials(fault.kind === 'credentials refused')
  const sent: SentMail[] = []
  for (const [index, { to, isLarge = false }] of mails.entries()) {
    const addresses = to.map((kind, at) => ({
      kind,
      recipient: `${kind}-${number}-${index}-${at}@example.org`,
    }))
    const executionId = await cluster.request(
      { kind: 'email', secrets: {}, settings: () => ({ to: addresses.map(({ recipient }) => recipient) }) },
      `round-${number}-${index}`,
      isLarge ? { body: 'large '.repeat(maxMessageBytes / 4), bodyFormat: 'Text' } : {},
    )
    const fails = isLarge || fault.kind === 'credentials refused'
    sent.push(
      ...addresses.map(({ kind, recipient }) => ({
        executionId,
        recipient,
        fate: fails ? 'fails' : (fates.get(kind) ?? 'arrives'),
        fault,
      })),
    )
  }
  const isReached = () => held !== null && exim.countReached(held.step) > reachedBefore
  const isInjected = await strike(field, fault, isReached)
  if (held !== null && fault.kind !== 'tarpit') exim.waitAt(held.step, null)
  await untilEnded(field, sent)
  if (held !== null) exim.waitAt(held.step, null)
  return isInjected ? sent : sent.map((mail) => ({ ...mail, fault: { kind: 'none' } }))
}

/** The step at which conversations wait. */
function heldStep(fault: MailFault): { readonly step: ServerStep; readonly seconds: number } | null {
  if (!('step' in fault)) return null
  if (fault.kind === 'tarpit') return { step: fault.step, seconds: tarpitSeconds }
  if (fault.kind === 'endless tarpit') return { step: fault.step, seconds: endlessSeconds }
  return { step: serverStepOf(fault.step), seconds: isBehind(fault.step) ? tarpitSeconds : heldSeconds }
}

/** The message and the reply follow a step of the server, at which the proxy gets the order to stop them. */
function serverStepOf(step: DeathStep): ServerStep {
  if (step === 'message') return 'predata'
  return step === 'reply' ? 'data' : step
}

function isBehind(step: DeathStep): step is 'message' | 'reply' {
  return step === 'message' || step === 'reply'
}

/** Whether the fault was injected: a loaded machine may not come to a step in time. */
async function strike(field: MailField, fault: MailFault, isReached: () => boolean): Promise<boolean> {
  if (fault.kind !== 'endless tarpit' && fault.kind !== 'server dies' && fault.kind !== 'worker dies')
    return true
  const { exim, proxy, cluster, runtimeContext } = field
  if (!(await until(field, isReached))) return false
  if (fault.kind === 'endless tarpit') return true
  if (isBehind(fault.step)) {
    const atByte = fault.step === 'message' ? Math.floor(runtimeContext.random() * 40_000) : 0
    proxy.arm({ kind: 'hold', direction: fault.step === 'message' ? 'up' : 'down', atByte })
    if (!(await until(field, () => proxy.hasFired))) return false
  }
  exim.waitAt(serverStepOf(fault.step), null)
  if (fault.kind === 'server dies') await exim.dieAndStart()
  else cluster.processes.signal(workerName, 'SIGKILL')
  proxy.release()
  return true
}

async function until(
  { runtimeContext: { clock, signal } }: MailField,
  condition: () => boolean | Promise<boolean>,
  limitMs = strikeLimitMs,
): Promise<boolean> {
  const endAtMs = clock.monotonicMs() + limitMs
  while (!(await condition())) {
    if (clock.monotonicMs() >= endAtMs) return false
    await clock.sleep(pauseMs, signal)
  }
  return true
}

/** Until every run has ended; the checker sees those that have not. */
async function untilEnded(field: MailField, sent: readonly SentMail[]): Promise<void> {
  const ids = [...new Set(sent.map(({ executionId }) => executionId))]
  const haveEnded = async () => {
    await field.cluster.endWaits()
    const records = await Promise.all(ids.map((id) => field.cluster.find(id)))
    return records.every((record) => record !== null && record.completedAt !== null)
  }
  await until(field, haveEnded, endLimitMs)
}
