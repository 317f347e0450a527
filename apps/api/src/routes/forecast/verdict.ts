import { detailsOfWindow } from '@punctual/domain'
import { type Language, say, type Sentence, sentence } from '@punctual/domain/words'
import type { ForecastAccount, ForecastRun, ForecastStart } from '@punctual/engine'

import { sentenceToWire } from '../../wire/sentence.ts'
import type { DueRun } from './due-runs.ts'
import type { Forecast } from './forecast-wire.ts'

export type Verdict = 'OnTime' | 'Late' | 'WillNotRun'

interface Naming {
  readonly named: ReadonlyMap<string, ForecastAccount>
  readonly caps: ReadonlyMap<string, number | null>
  readonly language: Language
}

/** What a forecast says of one run. */
export function verdictOf(
  run: DueRun,
  start: ForecastStart | null,
  naming: Naming,
): { readonly verdict: Verdict; readonly run: Forecast['Runs'][number] } {
  const problem = run.problem ?? missedBy(run, start)
  const startMs = start?.startMs ?? null
  const lateMs = startMs === null ? null : Math.max(0, startMs - run.wantedAtMs)
  const isLate = problem === null && (lateMs === null || lateMs >= 1_000)
  const { named, language } = naming
  const onTimeOrLate = isLate ? 'Late' : 'OnTime'
  return {
    verdict: problem === null ? onTimeOrLate : 'WillNotRun',
    run: {
      ScheduleId: run.scheduleId,
      ScheduleName: run.name!,
      DueEpochUtc: Math.floor(run.dueAtMs / 1_000),
      StartEpochUtc: secondsOf(startMs, Math.floor),
      EndEpochUtc: secondsOf(start?.endMs ?? null, Math.ceil),
      ServerName: start?.serverName ?? null,
      AccountName: named.get(run.sourceAccountId ?? '')?.name ?? null,
      LateSeconds: secondsOf(lateMs, Math.floor),
      LateCause: isLate ? causeToWire(causeOf(run, start), naming) : null,
      Runnable: problem === null,
      Message: problem && say(problem, language),
      ...(problem ? sentenceToWire(problem) : { Code: null, Values: null }),
    },
  }
}

function secondsOf(milliseconds: number | null, round: (seconds: number) => number): number | null {
  return milliseconds === null ? null : round(milliseconds / 1_000)
}

function missedBy({ overlapPolicy }: DueRun, start: ForecastStart | null): Sentence | null {
  return start?.isMissed === true ? sentence('missed_by_overlap', { policy: overlapPolicy }) : null
}

type Cause = NonNullable<ForecastStart['cause']>

/** What does not start by the end of the forecast waits for a window, or has no server. */
function causeOf({ notBeforeMs, wantedAtMs }: ForecastRun, start: ForecastStart | null): Cause {
  if (start?.cause) return start.cause
  return start === null && notBeforeMs === wantedAtMs
    ? { code: 'server_away', serverName: null }
    : { code: 'window', ofServers: null }
}

function causeToWire(cause: Cause, { named, caps, language }: Naming) {
  const said = sentenceOf(cause, { named, caps })
  return { Code: cause.code, Values: sentenceToWire(said).Values, Message: say(said, language) }
}

function sentenceOf(cause: Cause, { named, caps }: Pick<Naming, 'named' | 'caps'>): Sentence {
  switch (cause.code) {
    case 'account_cap': {
      const { accountId, ahead } = cause
      const values = { limit: caps.get(accountId) ?? 0, ahead }
      const name = named.get(accountId)?.name ?? null
      return name === null
        ? sentence('forecast_hidden_account_cap', values)
        : sentence('forecast_account_cap', { accountName: name, ...values })
    }
    case 'no_free_slot':
      return sentence('forecast_no_free_slot')
    case 'server_away':
      return cause.serverName === null
        ? sentence('forecast_server_away')
        : sentence('forecast_own_server_away', { serverName: cause.serverName })
    case 'window':
      return windowSentence(cause.ofServers)
    case 'waits_for':
      return sentence('forecast_run_before')
  }
}

function windowSentence(ofServers: Extract<Cause, { readonly code: 'window' }>['ofServers']): Sentence {
  if (ofServers === null) return sentence('forecast_window')
  const { window, serverName } = ofServers
  const values = { window, ...detailsOfWindow(ofServers) }
  return serverName === null
    ? sentence('forecast_window_of_servers', values)
    : sentence('forecast_window_of_its_server', { serverName, ...values })
}
