import { type Consumer, type Message, pack, type Producer } from '@punctual/queue'
import type { Random } from '@punctual/testing/random'

import type { Kernel } from '../kernel/kernel.ts'
import type { Machine } from '../machine/machine.ts'
import { connectionError } from './connection-error.ts'
import type { Link, Network } from './network.ts'

/** How badly the queue behaves. */
export interface QueueBehaviour {
  /** Share of messages that get lost. */
  readonly lost: number
  /** Share of messages that come twice. */
  readonly doubled: number
}

/**
 * One Redis: a line of messages for each server, each of one execution or a group of them. It loses, doubles
 * and reorders them, and can be emptied or set back.
 */
export interface MessageQueue {
  producer(machine: Machine): Producer
  consume(machine: Machine, receive: (messages: readonly Message[]) => void): Consumer
  /** All messages are gone. */
  flush(): void
  /** A backup was restored: messages of long ago are there again. */
  restore(): void
  setUp(isUp: boolean): void
}

export interface MessageQueueOptions {
  readonly kernel: Kernel
  readonly network: Network
  readonly random: Random
  readonly behaviour: QueueBehaviour
  readonly meanMs: number
}

type Job = ReturnType<typeof pack>[number]

interface Line {
  readonly jobs: Job[]
  consumer: { readonly machine: Machine; readonly receive: (messages: readonly Message[]) => void } | null
}

interface Broker {
  isUp: boolean
  /** Another one after every loss of what it held. */
  incarnation: number
  readonly lines: Map<string, Line>
  readonly sent: Job[]
}

export function createMessageQueue(options: MessageQueueOptions): MessageQueue {
  const { network, random, meanMs } = options
  const broker: Broker = { isUp: true, incarnation: 1, lines: new Map(), sent: [] }
  const link: Link = {
    connection: () => 0,
    problem: () => (broker.isUp ? null : connectionError('ECONNREFUSED')),
    holdUp: () => false,
  }
  return {
    producer: (machine) => ({
      async send(messages) {
        const apply = () => {
          for (const job of pack(messages)) {
            broker.sent.push(job)
            put(options, broker, job)
          }
        }
        await network.request(machine, link, { name: 'queue.send', given: [messages], apply, meanMs })
      },
      incarnation: () =>
        network.request(machine, link, {
          name: 'queue.incarnation',
          given: [],
          apply: () => String(broker.incarnation),
          meanMs,
        }),
      async [Symbol.asyncDispose]() {},
    }),
    consume(machine, receive) {
      const line = lineOf(broker, machine.name)
      line.consumer = { machine, receive }
      pump(options, broker, line)
      const stop = () => {
        if (line.consumer?.machine === machine) line.consumer = null
      }
      machine.onDeath(stop)
      return { stopTaking: stop, [Symbol.asyncDispose]: async () => stop() }
    },
    flush() {
      broker.incarnation += 1
      for (const line of broker.lines.values()) line.jobs.length = 0
    },
    restore() {
      broker.incarnation += 1
      for (const again of broker.sent) if (random.chance(0.5)) put(options, broker, again)
    },
    setUp(isUp) {
      broker.isUp = isUp
      for (const line of broker.lines.values()) pump(options, broker, line)
    },
  }
}

function lineOf({ lines }: Broker, serverName: string): Line {
  const line = lines.get(serverName) ?? { jobs: [], consumer: null }
  lines.set(serverName, line)
  return line
}

function put(options: MessageQueueOptions, broker: Broker, job: Job): void {
  const { random, behaviour } = options
  if (random.chance(behaviour.lost)) return
  const line = lineOf(broker, job.serverName)
  line.jobs.push(job)
  if (random.chance(behaviour.doubled)) line.jobs.push(job)
  pump(options, broker, line)
}

/** Each message travels by itself, so they overtake each other. */
function pump(
  { kernel, random, meanMs }: MessageQueueOptions,
  { isUp }: Broker,
  { consumer, jobs }: Line,
): void {
  if (!consumer || consumer.machine.state === 'dead' || !isUp) return
  for (const { messages } of jobs.splice(0)) {
    kernel.after(random.duration(meanMs), () => consumer.machine.deliver(() => consumer.receive(messages)))
  }
}
