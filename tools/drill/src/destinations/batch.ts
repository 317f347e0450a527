/** One delivery of each kind at the same time, each with one fault. */
import { mkdirSync, watch } from 'node:fs'

import { oneOf } from '../random.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { checkDelivery, type Outcome } from './checker.ts'
import { type DeliveringCluster, workerName } from './cluster.ts'
import type { ConnectionFault, Direction } from './fault-proxy.ts'
import type { Side } from './sides.ts'
import type { SmallDisk } from './small-disk.ts'

/** Bytes of a whole delivery, by kind. */
export type Lengths = ReadonlyMap<string, Readonly<Record<Direction, number>>>

export type FaultName = 'none' | 'kill' | 'cut' | 'freeze' | 'refuse' | 'full disk' | 'changed host key'

export interface CheckedDelivery {
  readonly kind: string
  readonly canBeAsked: boolean
  /** `none` where the run had ended before its fault could be injected. */
  readonly fault: FaultName
  readonly outcome: Outcome
  /** For the reader of a report that misses a target. */
  readonly note: string
}

export interface Battlefield {
  readonly runtimeContext: RuntimeContext
  readonly cluster: DeliveringCluster
  readonly sides: readonly Side[]
  readonly disk: SmallDisk
}

interface Delivery {
  readonly side: Side
  readonly place: string
  readonly fault: FaultName
  readonly executionId: string
  /** Whether the fault has been injected. */
  readonly hasFired: () => boolean
}

/** What the batch is about: one worker that dies, one disk that is full, or connections. */
export type BatchKind = 'none' | 'kill' | 'full disk' | 'connections'

const holdLimitMs = 6_000
const endLimitMs = 120_000
const pauseMs = 100
/** The host key of a server that pretends to be the one of the destination. */
const otherKey = { hostKeySha256: `SHA256:${'A'.repeat(43)}` }

export async function runBatch(
  battlefield: Battlefield,
  { number, kind, lengths }: { readonly number: number; readonly kind: BatchKind; readonly lengths: Lengths },
): Promise<CheckedDelivery[]> {
  const { cluster, disk, runtimeContext } = battlefield
  if (kind === 'full disk') disk.fill()
  const deliveries: Delivery[] = []
  await using watching = new AsyncDisposableStack()
  for (const side of battlefield.sides) {
    const place = `round-${number}-${side.kind.toLowerCase()}`
    const fault = chooseFault(side, { kind, random: runtimeContext.random })
    const isDisturbed = watchSide(side, place, watching)
    side.proxy?.arm(connectionFault(fault, lengths.get(side.kind), runtimeContext.random))
    const executionId = await cluster.request(side, place, fault === 'changed host key' ? otherKey : {})
    const hasFired = fault === 'full disk' || fault === 'changed host key' ? () => true : isDisturbed
    deliveries.push({ side, place, fault, executionId, hasFired })
  }
  if (kind === 'kill') await killWorker(battlefield, deliveries)
  if (kind === 'full disk') {
    await untilTried(battlefield, deliveries)
    disk.empty()
  }
  await untilEnded(battlefield, deliveries)
  return await Promise.all(deliveries.map((each) => check(battlefield, each)))
}

function chooseFault(
  { kind, proxy, canBeFull }: Side,
  batch: { readonly kind: BatchKind; readonly random: () => number },
): FaultName {
  if (batch.kind === 'none' || batch.kind === 'kill') return batch.kind
  if (batch.kind === 'full disk' && canBeFull) return 'full disk'
  if (proxy === null) return 'none'
  return oneOf(
    ['cut', 'cut', 'freeze', 'refuse', ...(kind === 'Sftp' ? (['changed host key'] as const) : [])],
    batch.random,
  )
}

function connectionFault(
  fault: FaultName,
  lengths: Readonly<Record<Direction, number>> | undefined,
  random: () => number,
): ConnectionFault | null {
  const direction = random() < 0.5 ? 'up' : 'down'
  const atByte = Math.floor(random() * (lengths?.[direction] ?? 0))
  if (fault === 'kill') return { kind: 'hold', direction, atByte }
  if (fault === 'cut' || fault === 'freeze' || fault === 'refuse') return { kind: fault, direction, atByte }
  return null
}

/** Whether the fault of a delivery has been injected; a directory is disturbed from its first change on. */
function watchSide({ proxy, settings }: Side, place: string, resources: AsyncDisposableStack): () => boolean {
  if (proxy !== null) return () => proxy.hasFired
  const { path } = settings(place) as { readonly path: string }
  mkdirSync(path, { recursive: true })
  let hasChanged = false
  const watcher = watch(path, () => (hasChanged = true))
  resources.defer(() => watcher.close())
  return () => hasChanged
}

/** Kills the worker when every delivery stands at its byte, or when one of them comes to no byte of it. */
async function killWorker(
  { cluster, sides, runtimeContext: { clock, signal, random } }: Battlefield,
  deliveries: readonly Delivery[],
): Promise<void> {
  const giveUpAtMs = clock.monotonicMs() + holdLimitMs
  // A directory is never held, so a kill that waits for the others comes when it is done.
  const trigger = random() < 0.3 ? deliveries.find(({ side }) => side.proxy === null) : undefined
  const isReady = () => trigger?.hasFired() ?? deliveries.every(({ hasFired }) => hasFired())
  while (!isReady() && clock.monotonicMs() < giveUpAtMs) await clock.sleep(1, signal)
  cluster.processes.signal(workerName, 'SIGKILL')
  for (const { proxy } of sides) proxy?.release()
}

/** Until each delivery to a full side has failed once. */
async function untilTried(
  { cluster, runtimeContext: { clock, signal } }: Battlefield,
  deliveries: readonly Delivery[],
): Promise<void> {
  const full = deliveries.filter(({ fault }) => fault === 'full disk')
  const giveUpAtMs = clock.monotonicMs() + holdLimitMs
  while (clock.monotonicMs() < giveUpAtMs) {
    const records = await Promise.all(full.map(({ executionId }) => cluster.find(executionId)))
    if (records.every((record) => record?.status === 'Waiting' && record.attempt > 0)) return
    await clock.sleep(pauseMs, signal)
  }
}

async function untilEnded(
  { cluster, runtimeContext: { clock, signal } }: Battlefield,
  deliveries: readonly Delivery[],
): Promise<void> {
  const giveUpAtMs = clock.monotonicMs() + endLimitMs
  while (clock.monotonicMs() < giveUpAtMs) {
    const records = await Promise.all(deliveries.map(({ executionId }) => cluster.find(executionId)))
    if (records.every((record) => record !== null && record.completedAt !== null)) return
    await cluster.endWaits()
    await clock.sleep(pauseMs, signal)
  }
}

async function check(
  { cluster }: Battlefield,
  { side, place, fault, executionId, hasFired }: Delivery,
): Promise<CheckedDelivery> {
  const record = await cluster.find(executionId)
  const state = record?.completedAt ? (record.deliveries[0]?.state ?? 'none') : null
  const copies = side.copies(place)
  const outcome = checkDelivery({ state, copies, isRefusal: fault === 'changed host key' })
  const note = `${place}: ${fault}, ${state ?? 'not ended'}, ${copies} copies, run ${record?.status} ${executionId}`
  return {
    kind: side.kind,
    canBeAsked: side.canBeAsked,
    fault: hasFired() ? fault : 'none',
    outcome,
    note,
  }
}
