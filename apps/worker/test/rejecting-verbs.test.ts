import { afterAll, beforeAll, expect, test } from 'vitest'

import { leftOpen, openWorld, startCluster, stir, type World } from './support/rejecting-cluster.ts'
import { verbsOf } from './support/rejecting-store.ts'

/*
 * Every verb that the loops of a leader and a worker call rejects, with an error that is not "the store is
 * away". Its first call rejects before it has done anything, and some later ones afterwards. The verbs are
 * found in the store and by the calls of quiescent loops: a new one is tried by itself. Verbs of different loops
 * reject in one cluster, because a cluster for each verb takes four times as long.
 */

/** What the loops ask the store for. Other aggregates are those of requests and pages. */
const aggregates = new Set([
  'auditChain',
  'breakers',
  'dispatching',
  'drills',
  'endedDeliveries',
  'executionTransitions',
  'jointCommits',
  'keptAnswers',
  'ledger',
  'notices',
  'overview',
  'planning',
  'preflights',
  'proofs',
  'reconciliation',
  'retention',
  'servers',
])

/** Verbs of these that quiescent loops do not call, or only now and then, and why. */
const notEachTime: Readonly<Record<string, string>> = {
  'auditChain.hashAt': 'a request of an auditor',
  'auditChain.head': 'a request of an auditor',
  'auditChain.strays': 'a request of an auditor',
  'auditChain.verify': 'a request of an auditor',
  'breakers.ask': 'only while the process knows of a target that is away',
  'breakers.close': 'only while the process knows of a target that is away',
  'breakers.list': 'a page',
  'breakers.release': 'only while a breaker is open',
  'breakers.wake': 'only while a breaker is open',
  'dispatching.readRequested': 'a request of a manual run',
  'dispatching.recall': 'only when the queue refuses messages',
  'drills.askHandover': 'a request of a drill',
  'drills.newest': 'a page',
  'executionTransitions.cancel': 'a request of a cancel',
  'executionTransitions.request': 'a request of a manual run',
  'executionTransitions.requestOnTime': 'a request of a manual run',
  'executionTransitions.requestResend': 'a request of a resend',
  'executionTransitions.readUnderWay': 'only when the database refuses to recall or rescue all of a round',
  'executionTransitions.setAside': 'only when the database refuses to recall or rescue a run',
  'jointCommits.finishAndAdvance': 'only when one run ends while another waits to send',
  'ledger.advanceAgain': 'only when the store was away',
  'ledger.giveBack': 'only when a step was refused: by the case of ledger.advance',
  'ledger.readProgress': 'tests',
  'planning.quarantine': 'only for a damaged row',
  'preflights.release': 'only when a worker stops in the middle of a check',
  'proofs.find': 'a page',
  'proofs.linkOne': 'a page',
  'reconciliation.findings': 'a page',
  'retention.filesMade': 'only where the leader reaches the files',
  'retention.filesToSend': 'only where the leader reaches the files',
  'retention.isLeading': 'only where the leader reaches the files',
  'servers.leave': 'the end of a process',
  'servers.listLive': 'a page',
  'servers.listSeen': 'a page',
  'servers.reportStandstill': 'the watchdog',
}

/** What stays open after the rejection of a verb, and why that is right. */
const rightlyOpen: Readonly<Record<string, string>> = {
  // Two refusals set the schedule aside. It comes back after the list of the night was made.
  'planning.plan': 'notPreflighted: 1',
}

/** A run has few tries: of the verbs that it calls, one rejects at a time. */
const ofRuns = new Set([
  'breakers',
  'dispatching',
  'endedDeliveries',
  'executionTransitions',
  'jointCommits',
  'ledger',
  'mailTemplates',
  'suppressions',
])

/** Groups that have one verb of a loop each. */
function dealt(verbs: Iterable<string>): readonly (readonly string[])[] {
  const groups: string[][] = []
  const taken = new Map<string, number>()
  for (const verb of verbs) {
    const aggregate = verb.split('.')[0] ?? ''
    const loop = ofRuns.has(aggregate) ? 'run' : aggregate
    const at = taken.get(loop) ?? 0
    taken.set(loop, at + 1)
    groups[at] = [...(groups[at] ?? []), verb]
  }
  return groups
}

let world: World
let called: ReadonlySet<string>

beforeAll(async () => {
  world = await openWorld()
  const stirred = await stir(world)
  await using cluster = await startCluster(world, [])
  const open = await leftOpen(world, { stirred, cluster, excused: [], timeoutMs: 30_000 })
  if (open.length > 0) throw new Error(`calm loops leave open: ${open.join(' · ')}`)
  called = new Set(cluster.called)
}, 120_000)
afterAll(() => world[Symbol.asyncDispose]())

test('each verb of the aggregates that loops use is called by a quiescent loop, or is known not to be', () => {
  const verbs = verbsOf(world.store).filter((verb) => aggregates.has(verb.split('.')[0] ?? ''))
  expect(verbs.filter((verb) => !called.has(verb) && !Object.hasOwn(notEachTime, verb))).toEqual([])
  expect(Object.keys(notEachTime).filter((verb) => !verbs.includes(verb))).toEqual([])
})

test(
  'whichever verb rejects, the loops go on, nothing stays open, and nothing is lost or sent twice',
  { timeout: 1_200_000 },
  async () => {
    const broken: string[] = []
    for (const verbs of dealt(called)) {
      const stirred = await stir(world)
      await using cluster = await startCluster(world, verbs)
      const excused = verbs.flatMap((verb) => rightlyOpen[verb] ?? [])
      const open = await leftOpen(world, { stirred, cluster, excused, timeoutMs: 180_000 })
      const silent = verbs.filter(
        (verb) => cluster.rejectionsOf(verb) === 0 && !Object.hasOwn(notEachTime, verb),
      )
      open.push(...silent.map((verb) => `${verb} did not reject`))
      if (open.length > 0) broken.push(`${verbs.join(', ')}: ${open.join(' · ')}`)
    }
    expect(broken).toEqual([])
  },
)
