import { waitUntil } from '@punctual/local'
import { writeTestCertificates } from '@punctual/testing/certificates'

import { type DeliveringCluster, startDeliveringCluster } from '../destinations/cluster.ts'
import { startFaultProxy } from '../destinations/fault-proxy.ts'
import type { Drill, Workload } from '../drill.ts'
import type { Count, Figures } from '../report/figures.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { checkMail, type MailOutcome } from './checker.ts'
import { type Dovecot, startDovecot } from './dovecot.ts'
import { mtaLogin, requireMailPrograms, startExim } from './exim.ts'
import { chooseFault, mayLeaveDoubt, nameOf } from './faults.ts'
import { type MailField, runRound, type SentMail, workerLimits } from './round.ts'

const part = { name: 'mta', rounds: 300 }
const settleLimitMs = 120_000

/** A round is some mails of every kind at the same time, and one fault. */
export const mtaDrill: Drill = {
  name: part.name,
  says: 'a real mail server puts off, refuses, loses, delays and dies at every step of a mail; its mailboxes are read',
  parts: [part],
  run: runMta,
}

async function runMta(runtimeContext: RuntimeContext, { rounds, isTimeOver }: Workload): Promise<Figures> {
  requireMailPrograms()
  const { directory, clock, random, report } = runtimeContext
  await using resources = new AsyncDisposableStack()
  const certificates = await writeTestCertificates(`${directory}/certificates`)
  const exim = resources.use(await startExim(runtimeContext, certificates))
  const dovecot = resources.use(
    await startDovecot(runtimeContext, { maildirs: `${directory}/exim`, certificates }),
  )
  const proxy = resources.use(await startFaultProxy(exim.port, clock))
  const environment = {
    ...workerLimits,
    SMTP_URL: `smtp://${mtaLogin.user}:${mtaLogin.password}@127.0.0.1:${proxy.port}`,
    NODE_EXTRA_CA_CERTS: certificates.ca,
  }
  const cluster = resources.use(await startDeliveringCluster(runtimeContext, { environment }))
  await addBounceMailbox(cluster, dovecot, runtimeContext)
  const field: MailField = { runtimeContext, cluster, exim, proxy }
  const sent: SentMail[] = []
  let done = 0
  while (done < (rounds.get(part.name) ?? 0) && !isTimeOver()) {
    done += 1
    sent.push(...(await runRound(field, { number: done, fault: chooseFault(random) })))
    if (done % 10 === 0) report(`${done} rounds.`)
  }
  await untilSettled(field, sent)
  return figuresOf(done, await check(cluster, dovecot, sent))
}

/** The worker makes its mail server from SMTP_URL; the mailbox for bounces is added to that one. */
async function addBounceMailbox(
  { store }: DeliveringCluster,
  dovecot: Dovecot,
  { clock, signal }: RuntimeContext,
): Promise<void> {
  const isMade = async () => (await store.mailServers.openEnabled()).servers.length > 0
  if (!(await waitUntil(isMade, { clock, signal, timeoutMs: settleLimitMs })))
    throw new Error('the worker made no mail server')
  const [server] = await store.mailServers.list({ after: null, limit: 1 })
  if (server === undefined) throw new Error('the mail server is gone')
  const bounces = {
    host: '127.0.0.1',
    port: dovecot.port,
    security: 'StartTls',
    verifyCertificate: true,
    userName: 'bounces',
    folder: 'INBOX',
  } as const
  const kept = {
    password: undefined,
    clientSecret: undefined,
    refreshToken: undefined,
    dkimPrivateKey: undefined,
  }
  const { id, name, priority, enabled, version } = server
  const changed = await store.mailServers.update({
    id,
    ifVersion: version,
    name,
    priority,
    enabled,
    settings: { ...server.settings, bounces },
    secrets: { ...kept, bouncesPassword: mtaLogin.password },
  })
  if (!changed.ok) throw new Error(`the mailbox was not added: ${changed.conflict}`)
}

/** Until the mail server has handed on what it took, and the worker has read what came back. */
async function untilSettled(
  { exim, cluster, runtimeContext: { clock, signal } }: MailField,
  sent: readonly SentMail[],
): Promise<void> {
  const waiting = { clock, signal, timeoutMs: settleLimitMs, everyMs: 500 }
  const gone = sent.filter(({ fate }) => fate === 'comes back')
  await waitUntil(() => exim.isIdle(), waiting)
  await waitUntil(async () => {
    await cluster.store.database.query(`UPDATE mail_servers SET bounces_due_at = clock_timestamp()`)
    const states = await Promise.all(gone.map((mail) => stateOf(cluster, mail)))
    return !states.includes('Accepted')
  }, waiting)
}

async function stateOf(
  cluster: DeliveringCluster,
  { executionId, recipient }: SentMail,
): Promise<string | null> {
  const record = await cluster.find(executionId)
  if (!record?.completedAt) return null
  return record.deliveries.find((delivery) => delivery.recipient === recipient)?.state ?? 'none'
}

interface CheckedMail extends SentMail {
  readonly outcome: MailOutcome
  readonly note: string
}

async function check(
  cluster: DeliveringCluster,
  dovecot: Dovecot,
  sent: readonly SentMail[],
): Promise<CheckedMail[]> {
  const copies = new Map<string, Set<string>>()
  for (const { executionId, recipient, queueId } of await dovecot.read('delivered')) {
    const key = `${executionId} ${recipient}`
    copies.set(key, (copies.get(key) ?? new Set()).add(queueId))
  }
  const checked: CheckedMail[] = []
  for (const mail of sent) {
    const state = await stateOf(cluster, mail)
    const found = copies.get(`${mail.executionId} ${mail.recipient}`)?.size ?? 0
    const { fate, fault } = mail
    const outcome = checkMail({ fate, state, copies: found, mayBeInDoubt: mayLeaveDoubt(fault) })
    const note = `${mail.recipient} of run ${mail.executionId}: ${nameOf(fault)}, ${state ?? 'not ended'}, ${found} copies`
    checked.push({ ...mail, outcome, note })
  }
  return checked
}

function figuresOf(rounds: number, checked: readonly CheckedMail[]): Figures {
  const count = (outcome: MailOutcome, target: Count['target']): Count => ({
    what: `mails: ${outcome}`,
    value: checked.filter((each) => each.outcome === outcome).length,
    target,
  })
  const faults = [...new Set(checked.map(({ fault }) => nameOf(fault)))].toSorted()
  const roundsOf = (name: string) =>
    new Set(checked.filter(({ fault }) => nameOf(fault) === name).map(({ fault }) => fault)).size
  return {
    rounds: { [part.name]: rounds },
    measurements: [],
    counts: [
      count('delivered', { atLeast: 1 }),
      count('refused', {}),
      count('failed', {}),
      count('came back', {}),
      count('in doubt, arrived', {}),
      count('in doubt, not there', {}),
      count('lost', { atMost: 0 }),
      count('twice', { atMost: 0 }),
      count('wrong', { atMost: 0 }),
      ...faults.map((name): Count => ({ what: `rounds: ${name}`, value: roundsOf(name), target: {} })),
    ],
    trends: [],
    notes: checked.flatMap(({ outcome, note }) =>
      ['delivered', 'refused', 'failed', 'came back'].includes(outcome) ? [] : [`${outcome}: ${note}`],
    ),
  }
}
