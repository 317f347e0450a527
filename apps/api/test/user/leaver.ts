import {
  createScheduleApi,
  eventSubscription,
  jsReportAccount,
  type ScheduleApi,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'
import { addNeed } from '../support/open-need.ts'
import type { TestAnswer } from '../support/test-api.ts'

export interface Leaver extends AsyncDisposable {
  readonly fixture: ScheduleApi
  readonly ann: { readonly id: string; readonly token: string }
  readonly bob: { readonly id: string }
  /** Sends as an administrator. */
  post(path: string, body: unknown): Promise<TestAnswer>
  handOver(more?: object): Promise<TestAnswer>
  /** Every row of every table, as JSON by table and column. */
  rows(): Promise<readonly { readonly column: string; readonly value: string }[]>
}

const password = 'correct horse battery staple'

/** Part of no other text. */
export const leaverName = 'ann-who-leaves'

/** A user on whom something of every kind hangs, and a user named bob. */
export async function createLeaver(): Promise<Leaver> {
  const fixture = await createScheduleApi()
  const { api, biAccountId } = fixture
  const post: Leaver['post'] = async (path, body) => {
    const answer = await api.call('POST', path, { body })
    if (answer.status === 500) throw new Error(answer.text)
    return answer
  }
  const made = async (path: string, body: unknown) => {
    const answer = await post(path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    return answer.body
  }
  const user = (UserName: string, Address: string, more: object = {}) =>
    made('/api/user/create', { UserName, Password: password, Role: 'Editor', Address, ...more })
  const ann = await user(leaverName, 'Ann@example.org')
  const bob = await user('bob', 'bob@example.org', { FirstName: 'Bob', LastName: 'Builder' })
  const login = await made('/api/login/token', { username: leaverName, password })
  const authorization = `token ${login.token}`
  const asAnn = (path: string, body: unknown) =>
    api.call('POST', path, { as: null, body, headers: { authorization } })
  const only = [{ Kind: 'User', Id: ann.Id }]
  const { ScheduleId } = await made('/api/singleschedule/createforbi', {
    ...smallBiSchedule(biAccountId, 'Weekly'),
    Owner: leaverName,
    Subscribable: true,
    NotifyOnFailure: ['ann@example.org', 'desk@example.org', 'BOB@example.org'],
    EmailDestinations: [
      {
        Name: 'Board',
        To: ['Ann <ann@example.org>', 'carl@example.org'],
        Cc: ['bob@example.org', 'ANN@example.org'],
        ReplyTo: 'ann@example.org',
        Body: 'Ask ann@example.org',
        AllowedFor: only,
      },
    ],
  })
  await made('/api/recipientlist/create', {
    Name: 'Sales team',
    Members: [{ Address: 'ann@example.org', Name: 'Ann' }, { Address: 'carl@example.org' }],
    AllowedFor: only,
  })
  await made('/api/calendar/create', { Name: 'Holidays', Owner: leaverName, AllowedFor: only })
  await made('/api/sourceaccount/create', { ...jsReportAccount, Name: 'Own', AllowedFor: only })
  await made('/api/mailtemplate/create', {
    Name: 'Corporate',
    Html: '<p>{{Body}} ann@example.org</p>',
    Language: 'en',
    AllowedFor: only,
  })
  await made('/api/group/create', { Name: 'Finance', Members: only })
  const root = (await api.call('GET', '/api/folder/getroot')).body
  const sales = (await api.call('GET', `/api/folder/getsubfolders/${root.Id}`)).body[0]
  const grant = (id: string, ...Rights: string[]) => ({ Principal: { Kind: 'User', Id: id }, Rights })
  await made('/api/folder/setgrants', {
    FolderId: sales.Id,
    Inherit: true,
    Grants: [grant(ann.Id, 'View', 'Edit'), grant(bob.Id, 'View', 'Run')],
  })
  const events = await asAnn('/api/eventsubscription/create', eventSubscription('/Sales', 'Failures'))
  const subscribed = await asAnn('/api/schedule/subscribe', { ScheduleId })
  await made('/api/apiclient/create', { ClientName: 'Nightly', Role: 'Viewer' })
  const need = await addNeed(api.store, { scheduleId: ScheduleId, executionId: crypto.randomUUID() })
  await api.store.database.query(`UPDATE needs SET taken_by = $2 WHERE id = $1`, [need, leaverName])
  await api.store.database.query(`UPDATE api_clients SET created_by = $1 WHERE name = 'Nightly'`, [
    leaverName,
  ])
  await api.store.database.query(
    `INSERT INTO user_sign_ins (account_id, binding, user_name, signed_in_at, ends_at) VALUES ($1, 'x', 'Ann@example.org', now(), now())`,
    [biAccountId],
  )
  for (const { status, text } of [events, subscribed]) if (status !== 200) throw new Error(text)
  return {
    fixture,
    ann: { id: ann.Id, token: authorization },
    bob: { id: bob.Id },
    post,
    handOver: (more = {}) => post('/api/user/handover', { UserId: ann.Id, SuccessorId: bob.Id, ...more }),
    rows: () => allRows(fixture),
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  }
}

async function allRows({ api: { store } }: ScheduleApi): Promise<{ column: string; value: string }[]> {
  const { query } = store.database
  const tables = await query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  )
  const found = await Promise.all(
    tables.map(({ name }) =>
      query<{ column: string; value: string }>(
        `SELECT '${name}.' || field.key AS column, coalesce(field.value, '') AS value FROM "${name}" AS line, jsonb_each_text(to_jsonb(line)) AS field ORDER BY 1, 2`,
      ),
    ),
  )
  return found.flat()
}
