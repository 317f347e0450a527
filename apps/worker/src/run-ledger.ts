import type { ArtifactRecord, ArtifactStep, AttemptRef, DeliveryResult, Ledger, NewDelivery, ServerLease } from '@punctual/engine'

/**
 * The ledger as one run writes to it.
 *
 * A first attempt of one result is alone with its rows and knows what comes next, so its writes need not be waited for one
 * by one: what leads to its first mail is held and goes along with the gate in front of its end, and what became of its last
 * mail goes along with the end. The gate is still committed before the mail ends, and nothing outside has taken what is held:
 * a process that dies meanwhile makes a file once more, as if it had died a moment earlier. Every other run holds nothing.
 */
export interface RunLedger {
  /** False when the attempt no longer owns the execution. With `isLast` everything that is to be delivered is made. */
  saveArtifact(artifact: ArtifactRecord, step: ArtifactStep, isLast: boolean): Promise<boolean>
  /** False when the attempt no longer owns the execution. */
  planDeliveries(deliveries: readonly NewDelivery[], resend: readonly string[]): Promise<boolean>
  /** Commits the intent to send, and everything held; only what comes back may be sent. */
  beginSending(deliveryIds: readonly string[]): Promise<readonly string[]>
  /** With `isLast` nothing is left to be sent. */
  settle(results: readonly DeliveryResult[], isLast: boolean): Promise<void>
  /** Writes what is held for the gate already now. False when the attempt no longer owns the execution. */
  flush(): Promise<boolean>
  /** What became of the last mail and is still to be written, with the end. */
  heldResults(): readonly DeliveryResult[]
}

export interface RunLedgerOptions {
  readonly ledger: Ledger
  readonly owner: AttemptRef
  readonly lease: ServerLease
  /** Whether no row of the execution can be there that this attempt has not written, and all of it is one result. */
  readonly isAlone: boolean
}

export function createRunLedger(options: RunLedgerOptions): RunLedger {
  return options.isAlone ? createHoldingLedger(options) : createDirectLedger(options)
}

function createDirectLedger(options: RunLedgerOptions): RunLedger {
  const { ledger, owner, lease } = options
  return {
    saveArtifact: (artifact, step) => ledger.saveArtifact(owner, artifact, step),
    planDeliveries: (deliveries, resend) => ledger.planDeliveries(owner, deliveries, resend),
    beginSending: createGate(options, { ask: (ids) => ledger.beginSending(owner, ids, lease), prepare: async () => true }),
    settle: (results) => ledger.settle(owner, results),
    flush: async () => true,
    heldResults: () => [],
  }
}

function createHoldingLedger(options: RunLedgerOptions): RunLedger {
  const { ledger, owner, lease } = options
  const direct = createDirectLedger(options)
  let artifact: (ArtifactRecord & ArtifactStep) | null = null
  let deliveries: readonly NewDelivery[] | null = null
  let results: readonly DeliveryResult[] = []
  /** Whether a flush may have written something and its answer got lost; it may be repeated, the gate may not meet its rows. */
  let isHalfFlushed = false
  // A run may ask for its gate while it is being told that it delivers.
  const inTurn = createTurns()

  async function writeHeld(): Promise<boolean> {
    if (!artifact && !deliveries) return true
    isHalfFlushed = true
    if (artifact && !(await ledger.saveArtifact(owner, ...recordAndStep(artifact)))) return false
    artifact = null
    if (deliveries && !(await ledger.planDeliveries(owner, deliveries, []))) return false
    deliveries = null
    isHalfFlushed = false
    return true
  }

  const flush = () => inTurn(writeHeld)

  async function ask(send: readonly string[]): Promise<readonly string[]> {
    if (isHalfFlushed && !(await writeHeld())) return []
    if (!deliveries) return await ledger.beginSending(owner, send, lease)
    const granted = await ledger.openDelivery(owner, { artifact, deliveries, send }, lease)
    if (granted) [artifact, deliveries] = [null, null]
    return granted ?? []
  }

  return {
    async saveArtifact(record, step, isLast) {
      if (!isLast) return await direct.saveArtifact(record, step, isLast)
      artifact = { ...record, ...step }
      return true
    },
    async planDeliveries(planned) {
      deliveries = planned
      return true
    },
    beginSending: createGate(options, { ask: (send) => inTurn(() => ask(send)), prepare: flush }),
    async settle(settled, isLast) {
      const isFinal = settled.every(({ state }) => state !== 'Planned')
      if (isLast && isFinal) results = settled
      else await direct.settle(settled, isLast)
    },
    flush,
    heldResults: () => results,
  }
}

/** Does one piece of work at a time, in the order in which they come. */
function createTurns() {
  let turn: Promise<unknown> = Promise.resolve()
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const answer = turn.then(work)
    turn = answer.catch(() => {})
    return answer
  }
}

/**
 * When the answer of the gate gets lost with the connection, nothing has been sent yet: what may have been granted is given
 * back before it is asked for again, so that the gate still grants each delivery once.
 */
function createGate(
  { ledger, owner }: RunLedgerOptions,
  { ask, prepare }: { readonly ask: RunLedger['beginSending']; readonly prepare: () => Promise<boolean> },
): RunLedger['beginSending'] {
  let isUnheard = false
  return async (ids) => {
    if (isUnheard) {
      await ledger.settle(owner, unsent(ids))
      if (!(await prepare())) return []
    }
    isUnheard = true
    const granted = await ask(ids)
    isUnheard = false
    return granted
  }
}

function recordAndStep({ event, stage, ...record }: ArtifactRecord & ArtifactStep): [ArtifactRecord, ArtifactStep] {
  return [record, { event, stage }]
}

function unsent(ids: readonly string[]): DeliveryResult[] {
  return ids.map((id) => ({ id, state: 'Planned', reply: null, error: null }))
}
