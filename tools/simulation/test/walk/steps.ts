import type { Term } from '@punctual/engine'
import type { Query } from '@punctual/store'
import type { Random } from '@punctual/testing/random'

import type { Waiting } from './gate.ts'
import {
  mayChange,
  transitionsBetween,
  type Picture,
  rowsOf,
  takePicture,
  trespasses,
  wrongs,
} from './checker.ts'
import {
  beginCancel,
  beginDecide,
  beginDispatch,
  beginPlan,
  beginRequest,
  beginRequestOnTime,
  beginResend,
  beginRescue,
  type Task,
} from './verbs.ts'
import type { Weather } from './weather.ts'
import { startWalkedWorker, type WalkedWorker } from './workers.ts'
import { leaseMs, type World } from './world.ts'

export const workerNames = ['alpha', 'beta', 'gamma']

/** One thing that may happen next. */
export interface Step {
  readonly name: string
  /** How often it is chosen, against the others. */
  readonly weight: number
  take(): Promise<void> | void
}

export interface Walk {
  readonly world: World
  readonly random: Random
  readonly query: Query
  readonly term: Term
  readonly weather: Weather
  readonly workers: Map<string, WalkedWorker>
  /** Every worker that there was. */
  readonly boots: WalkedWorker[]
  readonly requested: Set<string>
  readonly made: Set<string>
  readonly trace: string[]
  readonly tasks: Set<Task>
  statements: number
  picture: Picture
}

export function startNamed({ world, workers, boots }: Walk, name: string): void {
  const worker = startWalkedWorker(world, name)
  workers.set(name, worker)
  boots.push(worker)
}

/** Everything that may happen next. */
export function stepsOf(state: Walk): Step[] {
  return [...waitingSteps(state), ...verbSteps(state), ...workerSteps(state), ...surroundingSteps(state)]
}

/** What actors wait for. Tasks that have died are forgotten. */
function waitingSteps(state: Walk): Step[] {
  return state.world.gate.waiting().map((waiting) => ({
    name: `${waiting.actor.name}: ${waiting.name}`,
    weight: 6,
    take: () => happen(state, waiting),
  }))
}

/** Lets something happen and has the checker inspect all rows. @throws when something is wrong */
export async function happen(state: Walk, waiting: Waiting): Promise<void> {
  const before = state.picture
  await waiting.happen()
  state.statements += 1
  if (!mayChange(waiting.name)) return
  const after = await takePicture(state.query)
  const { mailbox, caps } = state.world
  const { name, actor } = waiting
  const found = [
    ...wrongs({ before, after, mailbox, caps }),
    ...trespasses({ before, after }, { name, bootId: actor.bootId }),
  ]
  for (const made of transitionsBetween(before, after, waiting.name)) {
    const rows = rowsOf(made)
    if (rows.length === 0)
      found.push(`${waiting.name} moved ${made.of} from ${made.from ?? 'nothing'} to ${made.to}`)
    for (const row of rows) state.made.add(row)
  }
  for (const id of state.requested)
    if (!after.executions.has(id)) found.push(`request ${id} was confirmed and is not there`)
  if (found.length > 0) throw new Error(found.join('\n'))
  state.picture = after
}

function verbSteps(state: Walk): Step[] {
  const { world, term, requested, picture, random, tasks } = state
  const unended = [...picture.executions.values()].filter(({ completed }) => !completed)
  const start = (begin: () => Task) => () => {
    const task = begin()
    tasks.add(task)
    void task.done.then(() => tasks.delete(task))
  }
  const isUnderWay = (name: string) =>
    [...tasks].filter(({ actor }) => actor.name === name && actor.state === 'live').length
  const verbs: Step[] = [
    {
      name: 'dispatch',
      weight: 3 / (1 + 4 * isUnderWay('dispatch')),
      take: start(() => beginDispatch(world)),
    },
    { name: 'rescue', weight: 1 / (1 + 4 * isUnderWay('rescue')), take: start(() => beginRescue(world)) },
  ]
  if (unended.length < 8) {
    verbs.push({ name: 'request', weight: 3, take: start(() => beginRequest(world, requested)) })
    verbs.push({
      name: 'request on time',
      weight: 1,
      take: start(() => beginRequestOnTime(world, requested)),
    })
    verbs.push({ name: 'plan', weight: 2, take: start(() => beginPlan(world, term)) })
    const over = [...new Set([...picture.deliveries.values()].map(({ executionId }) => executionId))].filter(
      (id) => picture.executions.get(id)?.completed,
    )
    if (over.length > 0)
      verbs.push({
        name: 'send again',
        weight: 1,
        take: start(() => beginResend(world, requested, random.pick(over))),
      })
  }
  if (unended.length > 0) {
    const running = unended.filter(({ status }) => status === 'Executing')
    const victims = running.length > 0 && random.chance(0.7) ? running : unended
    // The narrowest moment of a cancel is right before the end.
    const isEnding = world.gate.waiting().some(({ name }) => name === 'finish-executions')
    verbs.push({
      name: 'cancel',
      weight: (state.weather.cancels * (isEnding ? 6 : 0.5)) / (1 + 4 * isUnderWay('cancel')),
      take: start(() => beginCancel(world, random.pick(victims).id)),
    })
  }
  const held = unended.filter(({ isHeld }) => isHeld)
  if (held.length > 0)
    verbs.push({ name: 'decide', weight: 1, take: start(() => beginDecide(world, random.pick(held).id)) })
  const living = [...tasks].filter(({ actor }) => actor.state === 'live')
  if (living.length > 0) {
    verbs.push({
      name: 'a task dies',
      weight: 0.8 * state.weather.outside,
      take: () => void (random.pick(living).actor.state = 'dead'),
    })
  }
  return verbs
}

function workerSteps(state: Walk): Step[] {
  const { random, workers, boots } = state
  return workerNames.flatMap((name): Step[] => {
    const worker = workers.get(name)
    const endLeases = {
      name: `what is gone of ${name} counts as dead`,
      weight: 2,
      take: () => endLeasesOf(state, name),
    }
    if (!worker || worker.actor.state === 'dead') {
      return [
        { name: `${name} starts`, weight: 1.5, take: () => startNamed(state, name) },
        ...(worker?.isOver ? [] : [endLeases]),
      ]
    }
    if (worker.actor.state === 'frozen') {
      return [
        { name: `${name} goes on`, weight: 1, take: () => void (worker.actor.state = 'live') },
        ...(worker.isOver ? [] : [endLeases]),
      ]
    }
    const waiting = state.world.gate.waiting()
    const isSending = ({ actor }: WalkedWorker) =>
      waiting.some((other) => other.actor === actor && /reply|settle/.test(other.name))
    const isOld = ({ actor, isOver }: WalkedWorker) =>
      actor.name === name && actor.state === 'dead' && !isOver
    return [
      ...(boots.some(isOld) ? [endLeases] : []),
      {
        name: `time of ${name}`,
        weight: worker.actor.isCutOff ? 6 : 0.8,
        take: () => worker.clock.advance(random.whole(1, leaseMs / 3)),
      },
      ...faultsOf(worker, { isSending: isSending(worker), weather: state.weather }),
    ]
  })
}

/** What may become of a worker; most of all in the middle of a send, where it matters most. */
function faultsOf(
  worker: WalkedWorker,
  { isSending, weather }: { isSending: boolean; weather: Weather },
): Step[] {
  const { actor } = worker
  const { name } = actor
  return [
    { name: `${name} is killed`, weight: 0.2 * weather.kills, take: () => void (actor.state = 'dead') },
    {
      name: `${name} freezes`,
      weight: (isSending ? 1 : 0.1) * weather.freezes,
      take: () => void (actor.state = 'frozen'),
    },
    actor.isCutOff
      ? {
          // Most of all after just so long that what was retried is abandoned, and the server still counts as
          // alive.
          name: `${name} reaches the database again`,
          weight: worker.clock.monotonicMs() - worker.cutOffAtMs > leaseMs / 2 ? 12 : 0.4,
          take: () => void (actor.isCutOff = false),
        }
      : {
          name: `${name} is cut off from the database`,
          weight: (isSending ? 1 : 0.05) * weather.cuts,
          take() {
            actor.isCutOff = true
            worker.cutOffAtMs = worker.clock.monotonicMs()
          },
        },
    ...(worker.isDraining
      ? []
      : [{ name: `${name} stops`, weight: 0.1 * weather.stops, take: () => worker.drain() }]),
  ]
}

/** Ends the leases of the processes of a name that are dead or frozen. */
export async function endLeasesOf(state: Walk, name: string): Promise<void> {
  const { query, boots } = state
  const gone = boots.filter(({ actor }) => actor.name === name && actor.state !== 'live')
  for (const worker of gone) worker.isOver = true
  await query(
    `UPDATE servers SET last_heartbeat_at = now() - interval '1 hour' WHERE boot_id = ANY ($1::uuid[])`,
    [gone.map(({ bootId }) => bootId)],
  )
  state.picture = await takePicture(query)
}

/**
 * The queue, and time in the database: executions that wait for an instant may go, and messages sent long ago
 * are missed.
 */
export function surroundingSteps({ world, query, random, weather }: Walk): Step[] {
  const { jobs, receivers } = world.queue
  const steps: Step[] = [
    {
      name: 'time of the database',
      weight: 1.5,
      async take() {
        await query(
          `UPDATE work SET not_before = not_before - interval '1 hour', dispatched_at = dispatched_at - interval '1 hour'`,
        )
      },
    },
    { name: 'the queue is emptied', weight: 0.2 * weather.outside, take: () => emptyQueue(world.queue) },
  ]
  for (const [name, { actor, receive }] of receivers) {
    const line = jobs.get(name) ?? []
    if (line.length === 0 || actor.state !== 'live') continue
    steps.push({
      name: `message for ${name}`,
      weight: 6,
      take() {
        const job = random.pick(line)
        if (random.chance(0.9))
          jobs.set(
            name,
            line.filter((other) => other !== job),
          )
        receive(job.messages)
      },
    })
  }
  return steps
}

function emptyQueue(queue: World['queue']): void {
  queue.jobs.clear()
  queue.incarnation += 1
}
