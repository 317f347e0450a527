import type { Random } from '@punctual/testing/random'

import {
  chooseSeconds,
  freeAccount,
  type Scenario,
  type ScenarioAccount,
  type ScenarioSchedule,
} from './scenario.ts'

const idOf = (letter: string, number: number) =>
  `00000000-0000-4000-8000-${`${letter}${number}`.padStart(12, '0')}`

/** Where the schedules of a scenario lie, and in some who floods it. */
export function inFolders(random: Random, scenario: Scenario): Scenario {
  if (scenario.isCatchUp) return scenario
  const chosen = withFolders(random, scenario)
  return random.chance(0.05) ? withFlood(random, chosen) : chosen
}

/** Puts the schedules into several folders, and some of them behind an account with a cap. */
function withFolders(random: Random, scenario: Scenario): Scenario {
  const capped: ScenarioAccount = { id: idOf('a', 2), cap: random.whole(1, 2) }
  const folders = random.pick([1, 2, 4])
  const share = random.pick([0, 0.5])
  return {
    ...scenario,
    accounts: [freeAccount, capped],
    schedules: scenario.schedules.map((schedule) => ({
      ...schedule,
      folderId: idOf('f', random.whole(1, folders)),
      accountId: random.chance(share) ? capped.id : freeAccount.id,
    })),
  }
}

/**
 * Many folders, each with manual runs that never end, beside a folder with more planned runs than the servers
 * can begin meanwhile. In half of these runs nothing else goes wrong.
 */
function withFlood(random: Random, scenario: Scenario): Scenario {
  const [model] = scenario.schedules
  if (!model) throw new Error('a scenario has a schedule')
  const plain = { lateDays: 0, spreadSeconds: 0, reports: 1, isUnwritable: false } as const
  const add = (letter: string, number: number, more: Partial<ScenarioSchedule>): ScenarioSchedule => ({
    ...model,
    ...plain,
    id: random.id(),
    destinations: [],
    seconds: chooseSeconds(random, { most: 1, until: 14 }),
    folderId: idOf(letter, number),
    ...more,
  })
  const accountOf = () => random.pick(scenario.accounts).id
  const manual = Array.from({ length: random.whole(6, 16) }, (_, index) =>
    add('d', index + 1, { accountId: accountOf() }),
  )
  const planned = add('e', 1, {
    accountId: freeAccount.id,
    lateDays: 1,
    missedRunPolicy: 'RunAll',
    overlapPolicy: 'Allow',
  })
  const flood: Scenario = {
    ...scenario,
    schedules: [...scenario.schedules, planned, ...manual],
    source: { ...scenario.source, meanMs: 300 },
    flood: { scheduleIds: manual.map(({ id }) => id), fromMs: 2_500, untilMs: 14_000 },
  }
  if (random.chance(0.5)) return flood
  const queue = { lost: 0, doubled: 0 }
  return { ...flood, queue, actions: [], faults: { ...scenario.faults, count: 0, outage: null } }
}
