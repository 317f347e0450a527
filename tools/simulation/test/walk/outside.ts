import type { LocalArtifactStore } from '@punctual/artifact'
import type { Mailer, SendOutcome } from '@punctual/delivery'
import { failure, mailServerTarget } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import {
  type Consumer,
  type Message,
  pack,
  type Producer,
  type SignalKind,
  type Signals,
} from '@punctual/queue'
import type { ExportOutcome, Sources } from '@punctual/source'
import type { FileWork } from '@punctual/worker/file-work'
import type { Random } from '@punctual/testing/random'

import type { Actor, Gate } from './gate.ts'

/*
 * The outside of the walk, in memory: a source, a mail server, a queue and hints. Each answer waits for the
 * walk; while there are faults it may be any that the port allows.
 */

/** Mails that the mail server took, by Message-ID and recipient: the checker's own evidence. */
export type Mailbox = Map<string, number>

/**
 * While there are faults, the mail server puts this recipient off every time, until the tries are used up.
 */
export const neverReady = 'never@example.org'

/**
 * Why it does: of what is worth another try, a failure that is worth only a few, so that a walk sees them
 * end.
 */
const fewTries = failure('delivery_stopped')

export const mailKey = (messageId: string, recipient: string): string => `${messageId} ${recipient}`

export interface Outside {
  readonly gate: Gate
  readonly random: Random
  readonly mailbox: Mailbox
  readonly queue: Queue
  readonly hints: Hints
}

export type Job = ReturnType<typeof pack>[number]

export interface Queue {
  /** Messages in transit, by server. */
  readonly jobs: Map<string, readonly Job[]>
  /** Grows when it is emptied. */
  incarnation: number
  readonly receivers: Map<
    string,
    { readonly actor: Actor; readonly receive: (messages: readonly Message[]) => void }
  >
}

export interface Hints {
  readonly listeners: Set<Listening>
}

interface Listening {
  readonly actor: Actor
  readonly kind: SignalKind
  /** The only server whose hints it hears; null for all. */
  readonly serverName: string | null
  readonly listener: (body: never) => void
}

export function sourcesOf({ gate, random }: Outside, actor: Actor): Sources {
  const answer = (): ExportOutcome => {
    if (random.chance(0.12 * gate.roughness)) return { ok: false, failure: failure('source_unreachable') }
    if (random.chance(0.05 * gate.roughness))
      return { ok: false, failure: failure('source_report_not_found') }
    if (random.chance(0.03 * gate.roughness)) throw new Error('a bug in the connector')
    return {
      ok: true,
      file: {
        path: '/nowhere',
        contentType: 'application/pdf',
        bytes: 9,
        reportName: 'Sales',
        extension: 'pdf',
        expectedPages: null,
        chosen: { method: 1, reason: sentence('made_by_export') },
      },
    }
  }
  return {
    export: (_request, signal) => gate.ask(actor, 'export', { answer, signal }),
  } as Partial<Sources> as Sources
}

export const files = {
  async openDirectory() {
    return { path: '/nowhere', async [Symbol.asyncDispose]() {} }
  },
  async inspect() {
    return {
      ok: true,
      evidence: { bytes: 9, pages: 1, rows: null, contentType: 'application/pdf', extension: 'pdf' },
    }
  },
  async discard() {},
  async prepare({ shipments }) {
    return shipments.map(({ receiptId }) => {
      const content = Buffer.from(receiptId)
      const message = { name: '', contentType: 'message/rfc822', bytes: content.length, content }
      return { ok: true, files: [message], locked: [] }
    })
  },
} as Partial<FileWork> as FileWork

export const artifacts = {
  async put() {
    return { sha256: '0'.repeat(64), bytes: 9 }
  },
  has: async () => true,
  pathOf: () => '/nowhere',
} as Partial<LocalArtifactStore> as LocalArtifactStore

/**
 * A mail server: before the end of the message nothing is taken; after it, each recipient is decided, and the
 * reply may get lost.
 */
export function mailerOf({ gate, random, mailbox }: Outside, actor: Actor): Mailer {
  const notSent: SendOutcome = { kind: 'not-sent', failure: failure('mail_server_unreachable') }
  const unknown: SendOutcome = { kind: 'unknown', failure: failure('delivery_interrupted') }

  function decide(messageId: string, recipients: readonly string[]): SendOutcome {
    const decided = recipients.map((recipient) => {
      const state = gate.roughness > 0 ? troubled(recipient) : 'Accepted'
      const key = mailKey(messageId, recipient)
      if (state === 'Accepted') mailbox.set(key, (mailbox.get(key) ?? 0) + 1)
      return {
        recipient,
        state,
        reply: state,
        ...(state === 'Deferred' && recipient === neverReady ? { failure: fewTries } : {}),
      }
    })
    return random.chance(0.1 * gate.roughness) ? unknown : { kind: 'answered', recipients: decided }
  }

  function troubled(recipient: string) {
    if (recipient === neverReady) return 'Deferred'
    return random.pick(['Accepted', 'Accepted', 'Rejected', 'Rejected', 'Deferred'] as const)
  }

  return {
    from: 'Punctual <reports@example.org>',
    senders: () => ['Punctual <reports@example.org>'],
    targets: () => [mailServerTarget('mail.example.org:25')],
    mailsAtOnce: () => 5,
    mostBytes: async () => null,
    async send({ to, raw, requestSendPermit }, signal) {
      const connected = () => !random.chance(0.1 * gate.roughness)
      const isConnected = await gate
        .ask(actor, 'mail server: connect', { answer: connected, signal })
        .catch(() => false)
      if (!isConnected || (await requestSendPermit?.()) === false) return notSent
      const answer = () => decide((raw as Buffer).toString(), to)
      return await gate.ask(actor, 'mail server: reply', { answer, signal }).catch(() => unknown)
    },
    async [Symbol.asyncDispose]() {},
  }
}

export function producerOf({ gate, random, queue }: Outside, actor: Actor): Producer {
  const put = (job: Job) => {
    queue.jobs.set(job.serverName, [...(queue.jobs.get(job.serverName) ?? []), job])
  }
  const take = (messages: Parameters<typeof pack>[0]) => {
    const jobs = pack(messages)
    if (!random.chance(0.1 * gate.roughness)) return jobs.forEach(put)
    jobs.filter(() => random.chance(0.5)).forEach(put)
    throw new Error('Redis does not answer')
  }
  return {
    send: (messages) => gate.ask(actor, 'send', { answer: () => take(messages) }),
    incarnation: () => gate.ask(actor, 'incarnation', { answer: () => String(queue.incarnation) }),
    async [Symbol.asyncDispose]() {},
  }
}

export function consumerOf(
  { queue }: Outside,
  actor: Actor,
  receive: (messages: readonly Message[]) => void,
): Consumer {
  const receiver = { actor, receive }
  queue.receivers.set(actor.name, receiver)
  const stop = () => {
    if (queue.receivers.get(actor.name) === receiver) queue.receivers.delete(actor.name)
  }
  return {
    stopTaking: stop,
    async [Symbol.asyncDispose]() {
      stop()
    },
  }
}

export function signalsOf({ gate, random, hints }: Outside, actor: Actor): Signals {
  return {
    async publish(kind, body) {
      if (random.chance(0.3 * gate.roughness)) return
      for (const listening of hints.listeners) {
        const isMeant =
          listening.serverName === null || ('serverName' in body && body.serverName === listening.serverName)
        if (listening.kind === kind && isMeant && listening.actor.state === 'live')
          listening.listener(body as never)
      }
    },
    async subscribe(kind, listener, ...[serverName]) {
      const listening = { actor, kind, serverName: serverName ?? null, listener }
      hints.listeners.add(listening)
      return { [Symbol.dispose]: () => void hints.listeners.delete(listening) }
    },
    connected: () => true,
    async [Symbol.asyncDispose]() {},
  }
}
