import { randomUUID } from 'node:crypto'

import { localUrl } from '../plans.ts'
import { type Attack, type Attacked, type Side, TargetMissed } from './attack.ts'
import type { AnswerName } from './hostile-answers.ts'
import { createSchedule, type HostileAccount, manyRuns, runAndWait, runMany } from './hostile-schedule.ts'
import { type BiStep, type Place } from './hostile-source.ts'

/** A source account of the Administrator whose server is hostile; an Editor's schedule reads from it. */
async function makeAccount(
  { cluster, source }: Attacked,
  place: Place,
  answer: AnswerName,
): Promise<HostileAccount> {
  const root = `${localUrl(source.port)}${source.pathOf(place, answer)}`
  const own = { Name: `Hostile ${place.kind} ${answer} ${randomUUID()}` }
  if (place.kind === 'bi') {
    const secrets = { TenantId: randomUUID(), ClientId: randomUUID(), ClientSecret: 'a secret of the drill' }
    const { Id } = await cluster.rest.post('/api/biaccount/create', {
      body: { ...own, ...secrets, AuthorityUrl: root, ApiUrl: root },
    })
    return { kind: place.kind, accountId: Id }
  }
  const login = { AuthType: 'Basic' as const, UserName: 'reader', Password: 'a password of the drill' }
  const addresses = { ServerUrl: `${root}/ReportServer`, PortalUrl: `${root}/reports` }
  const { Id } = await cluster.rest.post('/api/reportserveraccount/create', {
    body: { ...own, ...addresses, ...login },
  })
  return { kind: place.kind, accountId: Id }
}

interface SourceAttack {
  readonly place: Place
  readonly answer: AnswerName
  /** Of the mail, besides the usual. */
  readonly mail?: Record<string, unknown>
  /** Whether it is run so often that the account gets a breaker. */
  readonly again?: boolean
}

const sideOf = { reportserver: 'as a report server', bi: 'as a BI platform' } as const satisfies Record<
  Place['kind'],
  Side
>

function fromSource({ place, answer, mail = {}, again = false }: SourceAttack): Attack {
  const what = [...Object.keys(mail), ...(again ? [`${manyRuns} runs`] : [])]
  return {
    name: [...(place.kind === 'bi' ? [place.step] : []), answer, ...what].join(', '),
    side: sideOf[place.kind],
    async send(attacked) {
      const from = await makeAccount(attacked, place, answer)
      const givenBefore = attacked.source.given(place, answer)
      const to = { To: 'hostile@example.org', Subject: '{{ExecutionId}}', Format: 'PDF', ...mail }
      const scheduleId = await createSchedule(attacked, { name: answer, from, mail: to })
      if (scheduleId === null) throw new TargetMissed('the api refused its schedule')
      if (again) await runMany(attacked, scheduleId)
      else await runAndWait(attacked, scheduleId)
      if (attacked.source.given(place, answer) === givenBefore)
        throw new TargetMissed('the source was never asked')
    },
  }
}

/**
 * Requests of the api to a source, for a user who makes a schedule. They must block the api as little as a
 * worker.
 */
const listedFor = {
  reportserver: { path: '/api/reportserveraccount/getreports', field: 'ReportServerAccountId' },
  bi: { path: '/api/biaccount/getreports', field: 'BiAccountId' },
} as const

function throughApi(place: Place, answer: AnswerName): Attack {
  return {
    name: `${answer}, in a list that an Editor asks for`,
    side: sideOf[place.kind],
    async send(attacked) {
      const from = await makeAccount(attacked, place, answer)
      const { path, field } = listedFor[place.kind]
      const body = JSON.stringify({
        [field]: from.accountId,
        ...(place.kind === 'bi' ? { WorkspaceId: 'operations' } : {}),
      })
      await attacked.stranger.post({ path, body, authorization: attacked.editor })
      if (attacked.source.given(place, answer) === 0) throw new TargetMissed('the source was never asked')
    },
  }
}

const reportServer = (answer: AnswerName, more: Partial<SourceAttack> = {}) =>
  fromSource({ place: { kind: 'reportserver' }, answer, ...more })

const biPlatform = (step: BiStep, answer: AnswerName, more: Partial<SourceAttack> = {}) =>
  fromSource({ place: { kind: 'bi', step }, answer, ...more })

const lists = [
  'list of nothing',
  'endless JSON',
  'deep JSON',
  'error page of list items',
  'log-in page',
] as const

export const sourceAttacks: readonly Attack[] = [
  ...(
    [
      'error page of angle brackets',
      'error page of comments',
      'error page of list items',
      'error page of entities',
      'Retry-After of 20 digits',
      'Retry-After of a year',
      'too many requests, Retry-After of a year',
      'drip',
      'drip of headers',
      'silence',
      'endless body',
      'redirect to itself',
      'costly PDF',
      'picture in place of a PDF',
      'log-in page',
      'junk',
    ] as AnswerName[]
  ).map((answer) => reportServer(answer)),
  reportServer('costly PDF', { mail: { PdfPassword: 'a password of the drill' } }),
  reportServer('costly PDF', { mail: { SkipIfBlank: true, Zip: true } }),
  reportServer('hang-up', { again: true }),
  ...lists.map((answer) => throughApi({ kind: 'reportserver' }, answer)),
  ...lists.map((answer) => throughApi({ kind: 'bi', step: 'list' }, answer)),
  biPlatform('token', 'drip of JSON'),
  biPlatform('token', 'error page of angle brackets'),
  biPlatform('token', 'Retry-After of 20 digits'),
  biPlatform('token', 'hang-up', { again: true }),
  biPlatform('list', 'endless JSON'),
  biPlatform('list', 'list of nothing'),
  biPlatform('list', 'deep JSON'),
  biPlatform('list', 'drip of JSON'),
  biPlatform('job', 'error page of comments'),
  biPlatform('job', 'error with words of 64 KB'),
  biPlatform('job', 'too many requests, Retry-After of a year'),
  biPlatform('look', 'Retry-After of 20 digits'),
  biPlatform('look', 'drip of headers'),
  biPlatform('file', 'drip'),
  biPlatform('file', 'endless body'),
  biPlatform('file', 'costly PDF'),
  biPlatform('file', 'costly PDF', { mail: { PdfPassword: 'a password of the drill' } }),
  biPlatform('file', 'picture in place of a PDF'),
  biPlatform('file', 'log-in page'),
]
