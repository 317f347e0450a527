import type { Term } from '@punctual/engine'
import type { Query } from '@punctual/store'
import { createRandom, type Random } from '@punctual/testing/random'

import { takePicture, unfinished } from './checker.ts'
import {
  endLeasesOf,
  happen,
  startNamed,
  type Step,
  stepsOf,
  surroundingSteps,
  type Walk,
  workerNames,
} from './steps.ts'
import { beginDecide, beginDispatch, beginRescue } from './verbs.ts'
import type { Weather } from './weather.ts'
import { leaseMs, openWorld } from './world.ts'

export interface WalkOutcome {
  /** The rows of the tables of moves that were made. */
  readonly made: ReadonlySet<string>
  readonly statements: number
}

/**
 * Walks: in each step one of all things that may happen does, chosen by the seed. After each statement the
 * checker inspects all rows. In the end nothing goes wrong any more, and everything has to come to its end.
 *
 * @throws with the seed and the latest steps when the checker finds something wrong
 */
export async function walk({
  seed,
  weather,
  steps,
}: {
  seed: number
  weather: Weather
  steps: number
}): Promise<WalkOutcome> {
  const random = createRandom(seed)
  await using world = await openWorld(random, weather)
  const { query } = world.store.database
  const term = await leadForever(query)
  const state: Walk = {
    world,
    random,
    query,
    term,
    weather,
    picture: await takePicture(query),
    statements: 0,
    workers: new Map(),
    boots: [],
    requested: new Set(),
    made: new Set(),
    trace: [],
    tasks: new Set(),
  }
  try {
    for (const name of workerNames) startNamed(state, name)
    for (let step = 0; step < steps; step += 1) await take(state, choose(random, stepsOf(state)))
    await bringToAnEnd(state)
  } catch (error) {
    throw new Error(`seed ${seed}, step ${state.trace.length}\n${state.trace.slice(-40).join('\n')}`, {
      cause: error,
    })
  }
  return { made: state.made, statements: state.statements }
}

async function leadForever(query: Query): Promise<Term> {
  const holder = '00000000-0000-4000-8000-00000000000f'
  await query('UPDATE leader_terms SET term = 1')
  await query(`UPDATE leader_leases SET term = 1, holder = $1, expires_at = now() + interval '1 day'`, [
    holder,
  ])
  return { term: 1n, holder }
}

function choose(random: Random, steps: readonly Step[]): Step {
  let left = random.fraction() * steps.reduce((sum, { weight }) => sum + weight, 0)
  for (const step of steps) {
    left -= step.weight
    if (left < 0) return step
  }
  throw new Error('nothing can happen')
}

async function take(state: Walk, step: Step): Promise<void> {
  state.trace.push(step.name)
  await step.take()
  await state.world.gate.settle()
}

/** From here on nothing breaks; every execution has to end, however it was left. */
async function bringToAnEnd(state: Walk): Promise<void> {
  const { world, boots, tasks } = state
  world.gate.roughness = 0
  for (const { actor } of [...boots, ...tasks]) {
    actor.isCutOff = false
    if (actor.state === 'frozen') actor.state = 'live'
  }
  for (let round = 0; round < 60 && (round < 3 || unfinished(state.picture).length > 0); round += 1)
    await orderlyRound(state)
  const left = unfinished(state.picture)
  if (left.length > 0) throw new Error(`not brought to an end:\n${left.join('\n')}`)
}

async function orderlyRound(state: Walk): Promise<void> {
  const { world, workers, tasks } = state
  for (const name of workerNames) {
    await endLeasesOf(state, name)
    if (workers.get(name)?.actor.state !== 'live') startNamed(state, name)
  }
  tasks.add(beginRescue(world)).add(beginDispatch(world))
  for (const { id, isHeld } of state.picture.executions.values())
    if (isHeld) tasks.add(beginDecide(world, id))
  await letAllHappen(state)
  for (const step of surroundingSteps(state))
    if (step.name !== 'the queue is emptied') await take(state, step)
  await letAllHappen(state)
  for (const { actor, clock } of workers.values())
    if (actor.state === 'live') await clock.advance(leaseMs / 4)
  await letAllHappen(state)
}

async function letAllHappen(state: Walk): Promise<void> {
  for (let [waiting] = state.world.gate.waiting(); waiting; [waiting] = state.world.gate.waiting())
    await happen(state, waiting)
}
