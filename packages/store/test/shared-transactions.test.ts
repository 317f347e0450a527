import { newId } from '@punctual/domain'
import { createTestDatabase } from '@punctual/testing'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import type { NewSchedule, Store } from '../src/index.ts'
import { openTestStore } from '../src/testing.ts'

let store: Store

beforeAll(async () => {
  const resources = new AsyncDisposableStack()
  const { url } = resources.use(await createTestDatabase())
  store = resources.use(openTestStore(url)).store
  return () => resources.disposeAsync()
})

function schedule(changes: Partial<NewSchedule> = {}): NewSchedule {
  const id = newId()
  return {
    ...{ id, kind: 'single', folderKey: '/', name: `Schedule ${id}`, description: '', keywords: ['a', 'b"c'], isDataDriven: false },
    ...{ sourceAccount: null, calendar: null, definition: { kind: 'single' }, recurrence: { timeZone: 'UTC' }, enabled: true },
    ...{ nextRunAt: new Date('2030-01-01T00:00:00Z'), notRunnableReasons: [], serverName: null, destinations: [destination()] },
    ...changes,
  }
}

function destination(): NewSchedule['destinations'][number] {
  return {
    id: newId(),
    kind: 'email',
    name: 'n',
    enabled: true,
    allowedFor: [],
    settings: { to: ['a@b.example'] } as never,
    secrets: { zipPassword: 'sealed' },
  }
}

interface Made {
  /** How often the work was run. */
  runs: number
  readonly result: Promise<unknown>
}

/** What a request does: creates, writes its entry, commits; `after` comes between the schedule and its entry. */
function make(wanted: NewSchedule, after: (store: Store) => unknown = () => {}): Made {
  const made = { runs: 0 }
  const result = store.sharedTransaction(async (within, commit) => {
    made.runs += 1
    const written = await within.schedules.create(wanted)
    if (!written.ok) throw new Error(written.conflict)
    await after(within)
    const entry = {
      actor: 'a',
      action: 'create',
      subject: wanted.id,
      address: '::1',
      requestId: `of ${wanted.id}`,
      after: { Name: wanted.name },
    }
    await Promise.all([within.audit.append(entry), commit()])
    return written.schedule
  })
  return Object.assign(made, { result })
}

/** The schedules that are stored with their entry, by the transaction that wrote both. */
async function stored(wanted: readonly NewSchedule[]) {
  const rows = await store.database.query<{ id: string; transaction: string; entry: string }>(
    `SELECT s.id, s.xmin::text AS transaction, a.xmin::text AS entry FROM schedules s LEFT JOIN audit_entries a ON a.subject = s.id::text
     WHERE s.id = ANY ($1::uuid[])`,
    [wanted.map(({ id }) => id)],
  )
  expect(rows.map(({ entry }) => entry)).toEqual(rows.map(({ transaction }) => transaction))
  return { ids: rows.map(({ id }) => id).toSorted(), transactions: new Set(rows.map(({ transaction }) => transaction)).size }
}

const idsOf = (wanted: readonly NewSchedule[]) => wanted.map(({ id }) => id).toSorted()

describe('changes that come at the same time', () => {
  it('are one commit, and each answers what it would alone', async () => {
    const wanted = [
      schedule(),
      schedule({ destinations: [], nextRunAt: null, serverName: 's' }),
      schedule({ destinations: [destination(), destination()] }),
    ]
    const results = await Promise.all(wanted.map((each) => make(each).result))
    expect(await stored(wanted)).toEqual({ ids: idsOf(wanted), transactions: 1 })
    for (const [index, { id }] of wanted.entries()) expect(results[index]).toEqual(await store.schedules.read(id))
    const entries = await store.audit.list({ limit: 3 })
    expect(entries.toReversed()).toMatchObject(
      wanted.map(({ id, name }) => ({ actor: 'a', subject: id, requestId: `of ${id}`, before: null, after: { Name: name } })),
    )
  })

  it('are more than one commit when they are very many', async () => {
    const wanted = Array.from({ length: 51 }, () => schedule())
    await Promise.all(wanted.map((each) => make(each).result))
    expect((await stored(wanted)).transactions).toBe(2)
  })

  it('are told of their own conflicts, which disturb no other', async () => {
    const fine = schedule()
    const same = schedule({ name: fine.name.toUpperCase() })
    const made = [fine, same, schedule({ folderKey: '/nowhere' }), schedule({ sourceAccount: { id: newId(), kind: 'bi' } })].map((each) =>
      make(each),
    )
    const outcomes = await Promise.allSettled(made.map(({ result }) => result))
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'done' : String(outcome.reason)))).toEqual([
      'done',
      'Error: name',
      'Error: folder-missing',
      'Error: account-missing',
    ])
    expect(made.map(({ runs }) => runs)).toEqual([1, 1, 1, 1])
    expect((await stored([fine, same])).ids).toEqual([fine.id])
  })

  it.each([
    ['throws after it has created', () => Promise.reject(new Error('on purpose')), 'on purpose'],
    ['sends a statement that fails', (within: Store) => within.database.query('SELECT 1 / 0'), 'division by zero'],
    ['wants a transaction within its own', (within: Store) => within.transaction(() => Promise.reject(new Error('inner'))), 'inner'],
  ])('are committed each alone when one of them %s', async (_what, after, message) => {
    const wanted = [schedule(), schedule(), schedule()]
    const made = wanted.map((each, index) => make(each, index === 1 ? after : undefined))
    await expect(made[1]!.result).rejects.toThrow(message)
    await Promise.all([made[0]!.result, made[2]!.result])
    expect(await stored(wanted)).toEqual({ ids: idsOf([wanted[0]!, wanted[2]!]), transactions: 2 })
    expect(made.map(({ runs }) => runs)).toEqual([2, 2, 2])
  })

  it('leave nobody with a refusal that rests on what was taken back', async () => {
    const failing = schedule()
    const same = schedule({ name: failing.name })
    const first = make(failing, () => Promise.reject(new Error('on purpose')))
    const second = make(same)
    // Each runs again by itself, and either may come first: then the name is taken indeed.
    await expect(first.result).rejects.toThrow(/^(on purpose|name)$/)
    await second.result
    expect((await stored([failing, same])).ids).toEqual([same.id])
  })

  it('fail alone when the trail does not take an entry, or the commit fails', async () => {
    const [refused, late, fine] = [schedule(), schedule(), schedule()]
    const { query } = store.database
    await query(`ALTER TABLE audit_entries ADD CONSTRAINT refused CHECK (subject <> '${refused.id}') NOT VALID`)
    await query(`CREATE FUNCTION refuse_late() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.subject = '${late.id}' THEN RAISE EXCEPTION 'at the commit'; END IF; RETURN NULL; END $$`)
    await query(
      `CREATE CONSTRAINT TRIGGER late AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_late()`,
    )
    onTestFinished(async () => {
      await query('ALTER TABLE audit_entries DROP CONSTRAINT refused')
      await query('DROP FUNCTION refuse_late CASCADE')
    })
    const wanted = [refused, late, fine]
    const outcomes = await Promise.allSettled(wanted.map((each) => make(each).result))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect((await stored(wanted)).ids).toEqual([fine.id])
  })

  it('are not run again when nobody knows what became of them', async () => {
    const wanted = [schedule(), schedule()]
    const leave = (within: Store) => within.database.query('SELECT pg_terminate_backend(pg_backend_pid())')
    const made = wanted.map((each, index) => make(each, index === 0 ? leave : undefined))
    const outcomes = await Promise.allSettled(made.map(({ result }) => result))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(made.map(({ runs }) => runs)).toEqual([1, 1])
    expect((await stored(wanted)).ids).toEqual([])
  })

  it('keep to the calendar in the version that the next run was computed with', async () => {
    const fine = schedule()
    const made = [make(fine), make(schedule({ calendar: { id: newId(), version: 1 } }))]
    await expect(made[1]!.result).rejects.toThrow('calendar-changed')
    await made[0]!.result
    expect((await stored([fine])).ids).toEqual([fine.id])
  })
})
