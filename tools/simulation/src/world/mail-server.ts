import type { Mailer, OutgoingMail, RecipientOutcome, SendOutcome } from '@punctual/delivery'
import { failure, mailServerTarget } from '@punctual/domain'
import type { Random } from '@punctual/testing/random'

import type { Kernel } from '../kernel/kernel.ts'
import type { Machine } from '../machine/machine.ts'
import type { InjectedFault } from './network.ts'

/** How the mail server behaves: shares of sends, or of recipients. */
export interface MailBehaviour {
  readonly unreachable: number
  readonly rejected: number
  readonly deferred: number
  /**
   * The connection breaks between the end of the message and the reply, with or without the message taken.
   */
  readonly cut: number
}

/** A message that was taken for a recipient. */
export interface TakenMail {
  /** When the send was allowed to end that it came with. */
  readonly begunAt: number
  readonly messageId: string
  readonly recipient: string
  /** Names of the files in it. */
  readonly files: readonly string[]
}

/** The mail server of all workers, and every message that it took: what recipients really got. */
export interface MailServer {
  readonly mailbox: readonly TakenMail[]
  /** Whether a send of this message was broken off between its end and the reply. */
  wasInterrupted(messageId: string): boolean
  mailer(machine: Machine): Mailer
}

/** What a composed message says in the simulation. */
export interface MailContent {
  readonly messageId: string
  readonly files: readonly string[]
}

export interface MailServerOptions {
  readonly kernel: Kernel
  readonly random: Random
  readonly injectFault: InjectedFault
  readonly behaviour: MailBehaviour
  /** Whether it cannot be reached now. */
  readonly isAway: () => boolean
  /** Called for every message that is taken. */
  readonly taken: (mail: TakenMail) => void
}

/** How long the parts of a send take, on average. */
const times = { connectMs: 40, endMs: 20, replyMs: 40, slowReplyMs: 2_000 }

export function createMailServer(options: MailServerOptions): MailServer {
  const mailbox: TakenMail[] = []
  const interrupted = new Set<string>()
  const server: MailServerOptions = {
    ...options,
    taken(mail) {
      mailbox.push(mail)
      options.taken(mail)
    },
  }
  return {
    mailbox,
    wasInterrupted: (messageId) => interrupted.has(messageId),
    mailer: (machine) => ({
      from: 'Punctual <reports@example.org>',
      senders: () => ['Punctual <reports@example.org>'],
      targets: () => [mailServerTarget('mail.example.org:25')],
      mailsAtOnce: () => 5,
      mostBytes: async () => null,
      send: (mail, signal) => send(server, { machine, mail, signal, interrupted }),
      async [Symbol.asyncDispose]() {},
    }),
  }
}

interface Sending {
  readonly machine: Machine
  readonly mail: OutgoingMail
  readonly signal: AbortSignal
  readonly interrupted: Set<string>
}

interface Ending extends Sending {
  readonly begunAt: number
}

async function send(server: MailServerOptions, sending: Sending): Promise<SendOutcome> {
  const { kernel, random, injectFault, behaviour } = server
  const { machine, mail, signal } = sending
  injectFault('before', machine, 'mail.connect')
  await machine.clock.sleep(random.duration(times.connectMs))
  if (signal.aborted) return { kind: 'not-sent', failure: failure('delivery_stopped', { source: 'smtp' }) }
  if (server.isAway() || random.chance(behaviour.unreachable))
    return { kind: 'not-sent', failure: failure('mail_server_unreachable', { source: 'smtp' }) }
  const stopped = new Promise<false>((resolve) =>
    signal.addEventListener('abort', () => resolve(false), { once: true }),
  )
  if (!(await Promise.race([mail.requestSendPermit?.() ?? true, stopped])))
    return { kind: 'not-sent', failure: failure('delivery_stopped', { source: 'smtp' }) }
  const begunAt = kernel.now()
  injectFault('before', machine, 'mail.end')
  // A machine that has just been frozen writes the end when it thaws; one that has just died never does.
  return await new Promise((resolve) => machine.deliver(() => resolve(end(server, { ...sending, begunAt }))))
}

/**
 * The end of the message is sent, whatever becomes of the machine. From here on only the reply says what
 * became of it.
 */
function end(server: MailServerOptions, sending: Ending): Promise<SendOutcome> {
  const { kernel, random, injectFault, behaviour } = server
  const { machine, mail, signal, interrupted } = sending
  const { messageId } = contentOf(mail)
  return new Promise((resolve) => {
    const breakOff = () => {
      interrupted.add(messageId)
      resolve({ kind: 'unknown', failure: failure('delivery_interrupted', { source: 'smtp' }) })
    }
    signal.addEventListener('abort', breakOff, { once: true })
    if (signal.aborted) breakOff()
    const isCut = random.chance(behaviour.cut)
    kernel.after(random.duration(times.endMs), () => {
      if (isCut && random.chance(0.5)) return machine.deliver(breakOff)
      const recipients = take(server, sending)
      injectFault('after', machine, 'mail.end')
      kernel.after(random.duration(random.chance(0.1) ? times.slowReplyMs : times.replyMs), () => {
        machine.deliver(() => (isCut ? breakOff() : resolve({ kind: 'answered', recipients })))
      })
    })
  })
}

function take(
  { random, behaviour, taken }: MailServerOptions,
  { mail, begunAt }: Ending,
): RecipientOutcome[] {
  const { messageId, files } = contentOf(mail)
  return mail.to.map((recipient) => {
    if (random.chance(behaviour.rejected)) {
      return {
        recipient,
        state: 'Rejected',
        reply: '550 no',
        failure: failure('recipient_rejected', { source: 'smtp' }),
      }
    }
    if (random.chance(behaviour.deferred)) {
      return {
        recipient,
        state: 'Deferred',
        reply: '451 later',
        failure: failure('mail_server_busy', { source: 'smtp' }),
      }
    }
    taken({ begunAt, messageId, recipient, files })
    return { recipient, state: 'Accepted', reply: '250 ok' }
  })
}

function contentOf({ raw }: OutgoingMail): MailContent {
  // The simulated work on files makes messages in memory only.
  return JSON.parse((raw as Buffer).toString()) as MailContent
}
