import type { Drill, Workload } from '../drill.ts'
import { oneByWeight } from '../random.ts'
import type { Count, Figures } from '../report/figures.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { type Battlefield, type BatchKind, type CheckedDelivery, type Lengths, runBatch } from './batch.ts'
import { startDeliveringCluster } from './cluster.ts'
import { startSides } from './sides.ts'
import { openSmallDisk } from './small-disk.ts'

const part = { name: 'destinations', rounds: 2_000 }

const weights: Readonly<Record<Exclude<BatchKind, 'none'>, number>> = {
  kill: 4,
  connections: 8,
  'full disk': 1,
}

/** A round is one fault of one delivery. */
export const destinationsDrill: Drill = {
  name: part.name,
  says: 'deliveries to destinations of every kind are killed, cut off, frozen, refused and out of room',
  parts: [part],
  run: runDestinations,
}

async function runDestinations(
  runtimeContext: RuntimeContext,
  { rounds, isTimeOver }: Workload,
): Promise<Figures> {
  await using resources = new AsyncDisposableStack()
  const disk = resources.use(openSmallDisk(runtimeContext.directory))
  if (!disk.canBeFilled) runtimeContext.report('No disk can be mounted here, so none is filled.')
  const sides = resources.use(await startSides(runtimeContext, disk))
  const cluster = resources.use(await startDeliveringCluster(runtimeContext, sides))
  const battlefield: Battlefield = { runtimeContext, cluster, sides: sides.sides, disk }
  const lengths = await measureLengths(battlefield)
  const checked: CheckedDelivery[] = []
  const faults = () => checked.filter(({ fault }) => fault !== 'none').length
  const kinds = Object.keys(weights) as (keyof typeof weights)[]
  for (let number = 1; faults() < (rounds.get(part.name) ?? 0) && !isTimeOver(); number += 1) {
    const possible = kinds.filter((kind) => kind !== 'full disk' || disk.canBeFilled)
    const kind = oneByWeight(possible, (each) => weights[each], runtimeContext.random)
    checked.push(...(await runBatch(battlefield, { number, kind, lengths })))
    if (number % 10 === 0) runtimeContext.report(`${faults()} faults.`)
  }
  return figuresOf(checked.filter(({ fault }) => fault !== 'none'))
}

/** How long a delivery without a fault is, so that a fault hits any byte of it. */
async function measureLengths(battlefield: Battlefield): Promise<Lengths> {
  const checked = await runBatch(battlefield, { number: 0, kind: 'none', lengths: new Map() })
  const failed = checked.find(({ outcome }) => outcome !== 'delivered')
  if (failed !== undefined) throw new Error(`a delivery without a fault: ${failed.note}`)
  return new Map(
    battlefield.sides.flatMap(({ kind, proxy }) => (proxy === null ? [] : [[kind, { ...proxy.bytes }]])),
  )
}

function figuresOf(checked: readonly CheckedDelivery[]): Figures {
  const kinds = [...new Set(checked.map(({ kind }) => kind))].toSorted()
  const faults = [...new Set(checked.map(({ fault }) => fault))].toSorted()
  const wrong = checked.filter(({ outcome, canBeAsked }) => isWrong(outcome, canBeAsked))
  return {
    rounds: { [part.name]: checked.length },
    measurements: [],
    counts: [
      ...kinds.flatMap((kind) => countsOf(checked.filter((each) => each.kind === kind))),
      ...faults.map((fault): Count => ({
        what: `faults: ${fault}`,
        value: checked.filter((each) => each.fault === fault).length,
        target: {},
      })),
    ],
    trends: [],
    notes: wrong.map(({ outcome, note }) => `${outcome}: ${note}`),
  }
}

function isWrong(outcome: CheckedDelivery['outcome'], canBeAsked: boolean): boolean {
  return outcome === 'lost' || outcome === 'twice' || (outcome === 'unknown' && canBeAsked)
}

function countsOf(ofKind: readonly CheckedDelivery[]): Count[] {
  const [{ kind, canBeAsked } = { kind: '', canBeAsked: true }] = ofKind
  const count = (outcome: CheckedDelivery['outcome'], target: Count['target']): Count => ({
    what: `${kind}: ${outcome}`,
    value: ofKind.filter((each) => each.outcome === outcome).length,
    target,
  })
  return [
    { what: `${kind}: faults`, value: ofKind.length, target: {} },
    count('delivered', {}),
    count('refused', {}),
    count('lost', { atMost: 0 }),
    count('twice', { atMost: 0 }),
    count('unknown', canBeAsked ? { atMost: 0 } : {}),
  ]
}
