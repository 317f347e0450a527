import { randomUUID } from 'node:crypto'

import { failure, type Failure, FailureError } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import { heldNames, replyOf } from '../held-names.ts'
import { accepted, rejected, stopped } from '../outcomes.ts'
import type { Confirmation, Deliverer, Prepared, Sending, TestedDestination, TestStep } from '../port.ts'
import type { SendOutcome } from '../send-outcome.ts'
import { confirmFiles, nameFiles, type Placing, removeTemporary, writeFiles } from './placing.ts'
import type { OpenedRemote, OpenRemote, RemoteFiles } from './remote-files.ts'
import { bytesOf } from '../prepared-content.ts'
import { limited } from '../time-limit.ts'

export interface RemoteKind {
  /** As failures name what reported them. */
  readonly source: string
  readonly open: OpenRemote
  readonly target: Deliverer['target']
  readonly ifExistsOf: (settings: Sending['settings']) => Placing['ifExists']
}

/** How long it is asked after a send that broke off in its last step, in milliseconds. */
const confirmMs = 20_000

/** Waits for a part of a delivery, which ends with its time. @param bytes that it may move */
type Stage = <Value>(part: (signal: AbortSignal) => Promise<Value>, bytes?: number) => Promise<Value>

/** Delivers files to a system that can be asked what became of them. `placing.ts` says how. */
export function createRemoteDeliverer({ source, open, target, ifExistsOf }: RemoteKind): Deliverer {
  async function withPlacing<Value>(
    { prepared, sending, signal }: Delivery,
    work: (placing: Placing, stage: Stage) => Promise<Value>,
  ): Promise<Value> {
    const { settings, secrets, receiptId } = sending
    const stage: Stage = (part, bytes = 0) => limited(part, { source, bytes, signal })
    // A session whose calls never end is closed with the last of them.
    const ending = new AbortController()
    try {
      const access = { settings, secrets, signal: AbortSignal.any([signal, ending.signal]) }
      const opened = await stage(() => open(access))
      if (!opened.ok) throw new FailureError(opened.failure)
      const { files, isHere } = opened
      const held = heldNames(await sending.readOthers(isHere))
      return await work({ files, prepared, receiptId, held, source, ifExists: ifExistsOf(settings) }, stage)
    } finally {
      ending.abort()
    }
  }

  async function confirm(prepared: Prepared, sending: Sending, signal: AbortSignal): Promise<Confirmation> {
    try {
      return await withPlacing({ prepared, sending, signal }, (placing, stage) =>
        stage((either) => confirmFiles(placing, either), bytesOf(prepared)),
      )
    } catch (error) {
      signal.throwIfAborted()
      return { kind: 'not-asked', failure: failureOf(error, source) }
    }
  }

  async function deliver(delivery: Delivery): Promise<SendOutcome> {
    const { prepared, sending } = delivery
    return await withPlacing(delivery, async (placing, stage) => {
      const clean = () => stage(() => removeTemporary(placing)).catch(() => {})
      let planned: string[]
      try {
        planned = await stage((either) => writeFiles(placing, either), bytesOf(prepared))
      } catch (error) {
        await clean()
        throw error
      }
      if (!(await sending.requestSendPermit())) {
        await clean()
        return stopped(source)
      }
      try {
        return accepted(sending, replyOf(await stage((either) => nameFiles(placing, planned, either))))
      } catch (error) {
        return await afterLastStep(error, delivery)
      }
    })
  }

  /** The last step failed, or its time limit is over: the other side says what has become of it. */
  async function afterLastStep(cause: unknown, { prepared, sending }: Delivery): Promise<SendOutcome> {
    const reason = failureOf(cause, source)
    let found: Confirmation | null = null
    try {
      found = await confirm(prepared, sending, AbortSignal.timeout(confirmMs))
    } catch {
      // It was not asked in time: the delivery stays in doubt.
    }
    if (found?.kind === 'arrived') return accepted(sending, found.reply)
    if (found?.kind === 'absent') return rejected(sending, reason)
    return { kind: 'unknown', failure: failure('delivery_interrupted', { source }) }
  }

  return {
    target,
    confirm,
    async send(prepared, sending, signal) {
      try {
        return await deliver({ prepared, sending, signal })
      } catch (error) {
        return signal.aborted ? stopped(source) : rejected(sending, failureOf(error, source))
      }
    },
    test: (tested, signal) => testRemote(tested, { source, open, ifExistsOf, signal }),
  }
}

interface Delivery {
  readonly prepared: Prepared
  readonly sending: Sending
  readonly signal: AbortSignal
}

/** What is no failure yet is the end of a session, or of its time. */
function failureOf(error: unknown, source: string): Failure {
  if (error instanceof FailureError) return error.failure
  return failure('destination_unreachable', { source, detail: String(error) })
}

type Testing = Pick<RemoteKind, 'source' | 'open' | 'ifExistsOf'> & { readonly signal: AbortSignal }

/** Takes every step of a delivery with a file of its own, which it removes; the first that fails is the last. */
async function testRemote(
  { settings, secrets }: TestedDestination,
  { source, open, ifExistsOf, signal }: Testing,
): Promise<TestStep[]> {
  const stage: Stage = (part) => limited(part, { source, bytes: 0, signal })
  const ending = new AbortController()
  using _end = { [Symbol.dispose]: () => ending.abort() }
  const access = { settings, secrets, signal: AbortSignal.any([signal, ending.signal]) }
  let opened: OpenedRemote
  try {
    opened = await stage(() => open(access))
  } catch (error) {
    signal.throwIfAborted()
    return [{ name: sentence('test_step_sign_in'), ok: false, detail: failureOf(error, source).said }]
  }
  if (!opened.ok) return [{ name: sentence('test_step_sign_in'), ok: false, detail: opened.failure.said }]
  const { files } = opened
  const [part, name] = [`.punctual-test-${randomUUID()}.part`, `.punctual-test-${randomUUID()}`]
  let removeMade = async () => {}
  const work: readonly (readonly [Sentence, () => Promise<unknown>])[] = [
    [sentence('test_step_open'), async () => (removeMade = await files.makeDirectory())],
    [sentence('test_step_write'), () => files.write(part, Buffer.from('test'), access.signal)],
    [
      sentence('test_step_name'),
      () => (ifExistsOf(settings) === 'Replace' ? files.replace(part, name) : files.moveToNew(part, name)),
    ],
    [sentence('test_step_remove'), () => files.remove(name)],
  ]
  const steps: TestStep[] = [
    { name: sentence('test_step_sign_in'), ok: true, detail: sentence('test_step_done') },
  ]
  for (const [step, run] of work) {
    try {
      await stage(run)
      steps.push({ name: step, ok: true, detail: sentence('test_step_done') })
    } catch (error) {
      signal.throwIfAborted()
      steps.push({ name: step, ok: false, detail: failureOf(error, source).said })
      await stage(() => removeAll(files, [part, name])).catch(() => {})
      break
    }
  }
  await stage(removeMade).catch(() => {})
  return steps
}

async function removeAll(files: RemoteFiles, names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(name).catch(() => {})
}
