import { breakerLimits, type PutOff, waitsForServers, type WindowOfServers } from '@punctual/domain'
import { type Language, say, Sentence, sentence } from '@punctual/domain/words'
import { engineLimits, type SetAsideRun, type WaitingLine, windowOfAll } from '@punctual/engine'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { epochSeconds, epochSecondsOrNull } from '../../http/wire-time.ts'
import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { putOffText } from '../../wire/put-off.ts'
import { sentenceFields, sentenceToWire, valuesToWire } from '../../wire/sentence.ts'
import { breakerOutput, breakerToWire, serverFields, serverToWire } from '../../wire/server.ts'

const dayMs = 86_400_000

/** An unresponsive server is listed for so long, so that operators see which one it was. */
const silentShownMs = 600_000

/** Waiting executions that the service reads for one answer. */
const maxWaiting = 20_000

const termOutput = z
  .object({
    Term: z.string(),
    ServerName: z.string(),
    FromEpochUtc: epoch,
    ToEpochUtc: epochOrNull.meta({ description: 'Null while the term goes on' }),
  })
  .meta({ id: 'LeaderTerm' })

const lineOutput = z
  .object({
    FolderPath: z.string(),
    AccountName: z.string().nullable().meta({ description: 'Null for packages, which use several' }),
    Count: z.int(),
    OldestEntryEpochUtc: epoch,
    Reason: z.string().meta({ description: 'Why they wait, in one sentence' }),
    ReasonCode: z.string().meta({ description: 'The code of Reason' }),
    ReasonValues: sentenceFields.Values.meta({ description: 'What Reason names' }),
    NextAttemptEpochUtc: epochOrNull.meta({ description: 'When the next of those that were put off is due' }),
  })
  .meta({ id: 'WaitingLine' })

const setAsideOutput = z
  .object({
    ExecutionId: z.string(),
    ScheduleId: z.string(),
    ScheduleName: z.string(),
    SinceEpochUtc: epoch,
    Error: z.string().meta({ description: 'What happened to it, in one sentence' }),
    ErrorCode: z.string().meta({ description: 'The code of Error' }),
    ErrorValues: sentenceFields.Values.meta({ description: 'What Error names' }),
  })
  .meta({ id: 'SetAsideRun' })

const clusterOutput = z
  .object({
    SchedulingEnabled: z.boolean(),
    Leader: termOutput.nullable(),
    Servers: z.array(
      z
        .object({
          ...serverFields,
          Alive: z.boolean().meta({
            description:
              'False: it has told nothing for longer than its lease, and what it ran goes elsewhere. Listed for ten minutes.',
          }),
          MemoryBytes: z.int().nullable().meta({ description: 'Memory that the process holds' }),
          LagMilliseconds: z
            .number()
            .nullable()
            .meta({ description: 'How late its event loop was at worst between two heartbeats' }),
        })
        .meta({ id: 'ClusterServer' }),
    ),
    Slots: z.int().meta({ description: 'Of all workers together' }),
    Busy: z.int(),
    Terms: z.array(termOutput).meta({ description: 'Of the last day, newest first' }),
    Waiting: z.int().meta({ description: 'Executions that no worker has begun yet' }),
    IsComplete: z
      .boolean()
      .meta({ description: `false: more than ${maxWaiting} wait, and the rest is not counted` }),
    Line: z.array(lineOutput).meta({ description: 'What waits, by folder and account, the longest first' }),
    Breakers: z.array(breakerOutput),
    SetAsideRuns: z.array(setAsideOutput).meta({
      description:
        'Runs that neither go on nor end, because the database refuses to change their rows; tried again every ten minutes',
    }),
  })
  .meta({ id: 'Cluster' })

type Server = z.input<typeof clusterOutput>['Servers'][number]

export const getCluster = defineOperation({
  name: 'service.getCluster',
  methods: ['GET'],
  path: '/api/service/getcluster',
  role: 'Viewer',
  right: 'View',
  summary: 'Shows the leader, the servers, and the waiting executions with their reasons',
  description: 'What waits in folders that the caller may not view is not counted.',
  tags: ['Service'],
  response: clusterOutput,
  handle: async ({ dependencies: { store, clock }, language }) => {
    const [seen, breakers, terms, lines, setAside, settings, windows] = await Promise.all([
      store.servers.listSeen(engineLimits.serverLeaseMs, silentShownMs),
      store.breakers.list(breakerLimits),
      store.clusterView.terms(new Date(clock.now().getTime() - dayMs)),
      store.clusterView.lines(maxWaiting + 1),
      store.clusterView.setAsideRuns(),
      store.clusterSettings.read(),
      store.windows.from(clock.now()),
    ])
    const servers = seen.map((server) => ({
      ...serverToWire(server, language),
      Alive: server.alive,
      MemoryBytes: server.memoryBytes,
      LagMilliseconds: server.loopLagMs,
    }))
    const workers = servers.filter(({ Role, Alive }) => Role === 'worker' && Alive)
    const Terms = terms.map(({ term, holderName, acquiredAt, endedAt }) => ({
      Term: term,
      ServerName: holderName,
      FromEpochUtc: epochSeconds(acquiredAt),
      ToEpochUtc: epochSecondsOrNull(endedAt),
    }))
    const leads = servers.find(({ Leader }) => Leader)
    const taking = workers.filter(({ Draining, HoldReason }) => !Draining && HoldReason === null)
    const names = taking.map(({ Name }) => ({ name: Name }))
    const inWindow = windowOfAll(names, windows, clock.now())
    const waiting = sum(lines.map(({ count }) => count))
    return {
      SchedulingEnabled: settings.schedulingEnabled,
      Leader:
        Terms.find(({ ServerName, ToEpochUtc }) => ServerName === leads?.Name && ToEpochUtc === null) ?? null,
      Servers: servers,
      Slots: sum(workers.map(({ Slots }) => Slots)),
      Busy: sum(workers.map(({ Busy }) => Busy)),
      Terms,
      Waiting: Math.min(waiting, maxWaiting),
      IsComplete: waiting <= maxWaiting,
      Line: lines.map((line) => ({
        FolderPath: line.folderPath,
        AccountName: line.accountName,
        Count: line.count,
        OldestEntryEpochUtc: epochSeconds(line.oldestEntryAt),
        ...reasonToWire(reasonOf(line, { taking, inWindow }), language),
        NextAttemptEpochUtc: epochSecondsOrNull(line.nextAttemptAt),
      })),
      Breakers: breakers.map((breaker) => breakerToWire(breaker, language)),
      SetAsideRuns: setAside.map((run) => setAsideToWire(run, language)),
    }
  },
})

/** What the database has said stays in its table and in the log. */
function setAsideToWire(
  { executionId, scheduleId, scheduleName, since, tries }: SetAsideRun,
  language: Language,
) {
  const times = tries === 1 ? sentence('set_aside_once') : sentence('set_aside_times', { count: tries })
  const said = sentence('set_aside', { times })
  const { Code, Values } = sentenceToWire(said)
  return {
    ExecutionId: executionId,
    ScheduleId: scheduleId,
    ScheduleName: scheduleName,
    SinceEpochUtc: epochSeconds(since),
    Error: say(said, language),
    ErrorCode: Code,
    ErrorValues: Values,
  }
}

function reasonOf(
  { count, placed, putOff, putOffReason, accountName, accountCap, accountActive }: WaitingLine,
  { taking, inWindow }: { readonly taking: readonly Server[]; readonly inWindow: WindowOfServers | null },
): Sentence | PutOff {
  if (putOff === count) return putOffReason ?? sentence('runs_postponed')
  if (taking.length === 0) return sentence('no_worker_free')
  if (placed < count && inWindow !== null) return waitsForServers({ ...inWindow, serverName: null })
  if (placed < count && accountCap !== null && accountActive >= accountCap)
    return sentence('account_full', { accountName: accountName ?? '', most: accountCap })
  if (taking.every(({ Slots, Busy }) => Busy >= Slots)) return sentence('slots_taken')
  return sentence(placed === count ? 'on_the_way' : 'placed_soon')
}

function reasonToWire(reason: Sentence | PutOff, language: Language) {
  return {
    Reason: reason instanceof Sentence ? say(reason, language) : putOffText(reason, language),
    ReasonCode: reason.code,
    ReasonValues: valuesToWire({ ...reason.values }),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
