import { privateConnections } from './beside-postgres.ts'
import { type Choice, type Operation, bootOf, lease, operation, schedulers } from './choice.ts'

function someConnection({ random, rows }: Choice): number {
  const open = privateConnections.filter((number) => rows.connections.has(number))
  return random.pick(open)
}

export function leaseRead(choice: Choice): Operation {
  const on = someConnection(choice)
  return operation('lease.read', { on }, (side) => side.lease(on).read(lease.serverMs))
}

export function leaseTake(choice: Choice): Operation {
  const { random, rows } = choice
  const [on, holderName] = [someConnection(choice), random.pick(schedulers)]
  const expectedTerm = rows.lease.term - (random.chance(0.85) ? 0n : 1n)
  const options = {
    holder: bootOf(holderName, random.whole(1, 2)),
    holderName,
    expectedTerm,
    leaseMs: random.chance(0.8) ? lease.leaderMs : 500,
  }
  return operation('lease.take', { on, options }, (side) => side.lease(on).take(options))
}

function someTerm({ random, rows }: Choice) {
  const holder =
    rows.lease.holder !== null && random.chance(0.9) ? rows.lease.holder : bootOf(random.pick(schedulers), 1)
  return { term: rows.lease.term - (random.chance(0.85) ? 0n : 1n), holder }
}

export function leaseRenew(choice: Choice): Operation {
  const [on, term] = [someConnection(choice), someTerm(choice)]
  return operation('lease.renew', { on, term }, (side) => side.lease(on).renew(term, lease.leaderMs))
}

export function leaseRelease(choice: Choice): Operation {
  const [on, term] = [someConnection(choice), someTerm(choice)]
  return operation('lease.release', { on, term }, (side) => side.lease(on).release(term))
}
