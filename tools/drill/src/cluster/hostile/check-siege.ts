import { type Count, measurement, type Measurement } from '../../report/figures.ts'
import type { Outcome } from './attack.ts'
import type { Answer } from './stranger.ts'

/** What was seen while the cluster was attacked. */
export interface Siege {
  readonly pingsMs: readonly number[]
  /** Of ordinary schedules, from the due instant to the start of the run. */
  readonly latenessMs: readonly number[]
  /** Of every server by its name, before and after. */
  readonly bootsBefore: ReadonlyMap<string, string>
  readonly bootsAfter: ReadonlyMap<string, string>
  /** Attempts that were taken from a worker as if it were dead. */
  readonly rescued: number
  /** Null where there is no /proc. */
  readonly apiPeakMb: number | null
  readonly answers: readonly Answer[]
  /** How each attack went. */
  readonly outcomes: readonly Outcome[]
  readonly logins: { readonly goodMs: readonly number[]; readonly refused: number }
  /** Ordinary runs whose mails reached the hostile mail server. It cannot be asked what became of them. */
  readonly strayed: number
}

const targets = { pingMs: 100, lateMs: 2_000, apiPeakMb: 512, loginMs: 2_000 }

/** Whether nothing that was sent stopped, silenced or delayed another caller. Pure. */
export function checkSiege(siege: Siege): { measurements: Measurement[]; counts: Count[] } {
  const { bootsBefore, bootsAfter, answers, outcomes, logins } = siege
  const went = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length
  const startedAgain = [...bootsBefore].filter(([name, boot]) => bootsAfter.get(name) !== boot)
  const none = { atMost: 0 }
  return {
    measurements: [
      measurement('hostile: ping', siege.pingsMs, { p99: targets.pingMs }),
      measurement('hostile: ordinary runs start after due', siege.latenessMs, { max: targets.lateMs }),
      measurement('hostile: the Administrator logs in', logins.goodMs, { max: targets.loginMs }),
      measurement(
        'hostile: answers to hostile requests',
        answers.map(({ ms }) => ms),
      ),
    ],
    counts: [
      { what: 'hostile: attacks', value: outcomes.length, target: { atLeast: 1 } },
      { what: 'hostile: attacks that did not reach their target', value: went('missed'), target: none },
      { what: 'hostile: attacks that broke off', value: went('broken-off'), target: none },
      { what: 'hostile: logins of the Administrator that were refused', value: logins.refused, target: none },
      {
        what: 'hostile: ordinary runs that came to the hostile mail server',
        value: siege.strayed,
        target: none,
      },
      { what: 'hostile: servers that were started again', value: startedAgain.length, target: none },
      { what: 'hostile: runs taken from a worker as if it were dead', value: siege.rescued, target: none },
      {
        what: 'hostile: requests answered 500',
        value: answers.filter(({ status }) => status === 500).length,
        target: none,
      },
      {
        what: `hostile: rounds in which the api held more than ${targets.apiPeakMb} MB`,
        value: siege.apiPeakMb !== null && siege.apiPeakMb > targets.apiPeakMb ? 1 : 0,
        target: none,
      },
    ],
  }
}
