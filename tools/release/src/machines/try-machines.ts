import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { makeRoot } from '../images/make-root.ts'
import type { TryOptions } from '../images/try-images.ts'
import { type Cluster, openCluster, until } from './cluster.ts'
import { makeNetwork } from './network.ts'
import { ports, processesOf, samplesOf } from './plans.ts'
import { startStores } from './stores.ts'

/** How long the cable stays out beyond the take-over: longer than the lease of any process. */
const awayMs = 45_000
/** Processes that send heartbeats: an API, a scheduler and a worker of two machines. */
const processCount = 6
const minuteSeconds = 60
const scheduleName = '/Every minute'

type Report = (fact: string) => void

/**
 * Goes through "From zero: three machines" of docs/operations.md: three network namespaces on one switch, each process
 * in the root file system of its image. Then the machine that leads loses its cable, comes back, and is stopped, while
 * a schedule is due every minute.
 *
 * @throws at the first step whose check fails, and when a run is missing, has failed, or was mailed twice
 */
export async function tryMachines({ report, ...options }: TryOptions): Promise<void> {
  await mkdir(options.directory, { recursive: true })
  const images = {
    product: await makeRoot('product', options),
    migrations: await makeRoot('migrations', options),
    samples: await makeRoot('samples', options),
  }
  await using network = await makeNetwork(options.signal)
  report('three machines are on one switch, and no route leads out')
  await using stores = await startStores(network, join(options.directory, 'machine-three'))
  const data = join(options.directory, 'shared')
  const cluster = await openCluster({ network, images, data, stores })
  await installMachines(cluster, report)
  await connectSources(cluster, report)
  await countSecrets(cluster, report)
  await loseLeader(cluster, report)
  await stopMachine(cluster, report)
  await judge(cluster, report)
}

/** Steps 3 to 8 of the page, each with its check. */
async function installMachines(
  { machines, migration, adminPassword }: Cluster,
  report: Report,
): Promise<void> {
  const { one, two } = machines
  await one.run(['touch', '/data/artifacts/seen'])
  await two.run(['test', '-e', '/data/artifacts/seen'])
  report('step 3: a file that machine one wrote is seen on machine two')
  for (const machine of [one, two]) await machine.run(['sha256sum', '--check', '--quiet', 'SHA256SUMS'])
  report('step 4: the files of the release have their hashes on machines one and two')
  await one.run(['punctual-migrate'], { image: 'migrations', environment: migration })
  report('step 6: machine one made both roles and the tables')
  for (const machine of [one, two])
    await machine.run(['punctual', 'doctor'], {
      environment: { PUNCTUAL_SERVER_NAME: `worker-${machine.name}` },
    })
  report('step 7: the doctor finds no fault on machines one and two')
  await one.start(processesOf({ PUNCTUAL_ADMIN_USER: 'admin', PUNCTUAL_ADMIN_PASSWORD: adminPassword }))
  await two.start(processesOf())
  report('step 8: every process of machines one and two is healthy')
}

/** Steps 10 to 12 of the page, and a schedule that is due every minute. */
async function connectSources(cluster: Cluster, report: Report): Promise<void> {
  const { machines, network, punctual, adminPassword } = cluster
  const { one, two, three } = machines
  const logins = [
    [one, 'two'],
    [two, 'one'],
    [one, 'one'],
    [two, 'two'],
  ] as const
  for (const [machine, at] of logins) {
    const address = `http://${network.addressOf(at)}:${ports.api}`
    await punctual(machine, ['login', address, '--user', 'admin'], adminPassword)
  }
  const servers = await cluster.servers(two)
  if (servers.length !== processCount || servers.filter(({ Leader }) => Leader).length !== 1)
    throw new Error(`step 10: ${JSON.stringify(servers)}`)
  report(`step 10: each machine logs in at the other, ${servers.length} processes are alive, and one leads`)
  const password = randomBytes(12).toString('hex')
  await three.start(samplesOf(password))
  await punctual(two, ['doctor', '--mail-to', 'you@example.org'])
  report('step 11: a mail went through the mail server of machine three')
  const server = `http://${network.addressOf('three')}:${ports.reportServer}`
  const fields = [`ServerUrl=${server}/ReportServer`, `PortalUrl=${server}/reports`, 'AuthType=Basic']
  const set = ['Name=Reports', 'UserName=reader', ...fields].flatMap((field) => ['--set', field])
  await punctual(two, ['account', 'create', 'reportserver', ...set], password)
  await punctual(two, ['doctor', 'source', 'Reports'])
  report('step 12: the doctor reads from the report server of machine three')
  const what = ['--type', 'paginated', '--report', '/Operations/Weather by Month', '--account', 'Reports']
  const when = ['--cron', '* * * * *', '--zone', 'UTC', '--to', 'you@example.org']
  await punctual(two, ['schedule', 'create', scheduleName, ...what, ...when])
  await anotherRun(cluster, 'two')
  report('a schedule that is due every minute has its first run')
}

/** Asks each machine with its login which keys seal the stored secrets: the account of step 12 has one. */
async function countSecrets({ machines, punctual }: Cluster, report: Report): Promise<void> {
  for (const machine of [machines.one, machines.two]) {
    const text = await punctual(machine, ['keys', 'status'])
    if (!/^KEY +POSITION +SECRETS +IN RUNS\n[0-9a-f]{8} +1 +[1-9]/.test(text)) throw new Error(text)
  }
  report('machines one and two say with their logins that the first key seals the stored secrets')
}

/** The machine that leads loses its cable, and gets it back. */
async function loseLeader(cluster: Cluster, report: Report): Promise<void> {
  const { lost, other } = await leaderAndOther(cluster)
  const observer = cluster.machines[other]
  await cluster.network.unplug(lost)
  await until(`machine ${other} leads`, async () => (await cluster.leader(observer)) === other)
  await anotherRun(cluster, other)
  await sleep(awayMs)
  report(`machine ${lost} lost its cable: machine ${other} leads, and the runs go on`)
  await cluster.network.plug(lost)
  await allAlive(cluster, other)
  report(`machine ${lost} is back: all processes are alive`)
}

/** Step 13 of the page: the machine that leads is stopped in order, and started again. */
async function stopMachine(cluster: Cluster, report: Report): Promise<void> {
  const { lost, other } = await leaderAndOther(cluster)
  const observer = cluster.machines[other]
  await cluster.machines[lost].stop()
  await until(`machine ${other} leads`, async () => (await cluster.leader(observer)) === other)
  await anotherRun(cluster, other)
  report(`step 13: machine ${lost} was stopped: machine ${other} leads, and the runs go on`)
  await cluster.machines[lost].start(processesOf())
  await allAlive(cluster, other)
  report(`machine ${lost} was started: all processes are alive`)
}

/** Every minute has one run, every run succeeded, and every run has one mail. */
async function judge(cluster: Cluster, report: Report): Promise<void> {
  const { machines, punctual, data } = cluster
  await punctual(machines.one, ['schedule', 'disable', scheduleName])
  const hasEnded = async () =>
    (await cluster.runs(machines.one)).every(({ CompletedEpochUtc }) => CompletedEpochUtc !== null)
  await until('no run is under way', hasEnded)
  // The doctor had a run of its own, which was not due.
  const runs = (await cluster.runs(machines.one)).filter(({ ScheduledForEpochUtc: at }) => at !== null)
  const due = runs.map(({ ScheduledForEpochUtc }) => Number(ScheduledForEpochUtc)).toSorted((a, b) => a - b)
  const gaps = due.filter((instant, index) => index > 0 && instant - due[index - 1]! !== minuteSeconds)
  const failed = runs.filter(({ Status }) => Status !== 'Succeeded')
  const files = (await readdir(join(data, 'mailbox'))).filter((name) => name.endsWith('.eml'))
  // One of them is that of the doctor.
  const mails = files.length - 1
  if (gaps.length > 0 || failed.length > 0 || mails !== runs.length)
    throw new Error(`${mails} mails, runs: ${JSON.stringify(runs)}`)
  report(`${runs.length} minutes had ${runs.length} runs and ${mails} mails: 0 lost, 0 failed, 0 twice`)
  for (const machine of [machines.two, machines.one, machines.three]) await machine.stop()
  report('every process ended in order at SIGTERM')
}

async function leaderAndOther({ machines, leader }: Cluster) {
  const lost = await leader(machines.two)
  if (lost === null) throw new Error('No scheduler leads.')
  return lost === 'one' ? ({ lost, other: 'two' } as const) : ({ lost, other: 'one' } as const)
}

async function anotherRun({ machines, runs }: Cluster, observer: 'one' | 'two'): Promise<void> {
  const succeeded = async () =>
    (await runs(machines[observer])).filter(({ Status }) => Status === 'Succeeded').length
  const before = await succeeded()
  try {
    await until('another run succeeds', async () => (await succeeded()) > before)
  } catch (error) {
    throw new Error(`The runs: ${JSON.stringify(await runs(machines[observer]))}`, { cause: error })
  }
}

async function allAlive({ machines, servers }: Cluster, observer: 'one' | 'two'): Promise<void> {
  const areAlive = async () => (await servers(machines[observer])).length === processCount
  await until('all processes are alive', areAlive)
}
