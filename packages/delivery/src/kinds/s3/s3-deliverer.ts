import { randomUUID } from 'node:crypto'

import { failure, type Failure, FailureError } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { candidates } from '../../candidates.ts'
import type { DelivererContext } from '../../context.ts'
import { type HeldNames, heldNames, replyOf } from '../../held-names.ts'
import { accepted, rejected, stopped } from '../../outcomes.ts'
import type {
  Confirmation,
  Deliverer,
  Prepared,
  PreparedFile,
  Sending,
  TestedDestination,
  TestStep,
} from '../../port.ts'
import { bytesOf } from '../../prepared-content.ts'
import type { SendOutcome } from '../../send-outcome.ts'
import { timeFor } from '../../time-limit.ts'
import { type Bucket, type FoundObject, isRefusal, NotPermitted, openBucket } from './bucket.ts'
import { endpointOf, s3, s3SettingsOf, s3Source as source } from './settings.ts'

const floorMs = 120_000
/** Of a whole test, in milliseconds. */
const testMs = 60_000
/** How long the bucket is asked after a send that broke off in its last step, in milliseconds. */
const confirmMs = 30_000
/** How far the clock of the server may be from ours: signatures fail beyond it. */
const clockDifferenceMs = 15 * 60_000

/**
 * Puts each file as one object. A server of S3 keeps an object as a whole or not at all. So the last byte of the first
 * file waits for the send permit. The metadata of an object name the delivery that has put it there, so `confirm` knows
 * what has arrived. A delivery stays in doubt only when another program has put an object of the name since.
 */
export function createS3Deliverer({ egress, clock }: DelivererContext): Deliverer {
  const open = (tested: TestedDestination, signal: AbortSignal) =>
    openBucket(tested, { egress, clock, signal })

  async function confirm({ files }: Prepared, sending: Sending, signal: AbortSignal): Promise<Confirmation> {
    try {
      using bucket = open(sending, signal)
      const held = heldNames(await sending.readOthers())
      const names: string[] = []
      for (const file of files) {
        const found = await findOwn(bucket, file, { sending, held })
        if (typeof found !== 'string') return { kind: found.kind }
        names.push(found)
      }
      return { kind: 'arrived', reply: replyOf(names) }
    } catch (error) {
      signal.throwIfAborted()
      return { kind: 'not-asked', failure: failureOf(error) }
    }
  }

  /** @param names takes the names of the objects that are there */
  async function putAll(
    { files, names }: { readonly files: Prepared['files']; readonly names: string[] },
    sending: Sending,
    signal: AbortSignal,
  ): Promise<void> {
    using bucket = open(sending, signal)
    const held = heldNames(await sending.readOthers())
    let isPermitted = false
    const permit = async () => (isPermitted ||= await sending.requestSendPermit())
    for (const file of files) {
      const name = await freeName(bucket, file, { sending, held })
      await bucket.put(
        { key: keyOf(sending, name), file, receipt: sending.receiptId, date: sending.date },
        permit,
      )
      names.push(name)
    }
  }

  return {
    target(settings) {
      const wanted = s3SettingsOf(settings)
      return { kind: 'Destination', id: `${s3} ${new URL(endpointOf(wanted)).host}` }
    },
    confirm,
    async send(prepared, sending, signal) {
      let isPermitted = false
      const requestSendPermit = async () => (isPermitted = await sending.requestSendPermit())
      const names: string[] = []
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeFor(bytesOf(prepared), floorMs))])
      try {
        await putAll({ ...prepared, names }, { ...sending, requestSendPermit }, limited)
        return accepted(sending, replyOf(names))
      } catch (error) {
        // An answer to the first object says that there is none.
        const isOver = !isPermitted || (names.length === 0 && isRefusal(error))
        if (!isOver) return await afterLastStep(error, prepared, sending)
        if (error instanceof NotPermitted || signal.aborted) return stopped(source)
        return rejected(sending, failureOf(error))
      }
    },
    test: (tested, signal) =>
      testBucket(tested, (given) => open(given, AbortSignal.any([signal, AbortSignal.timeout(testMs)]))),
  }

  /**
   * The bucket says what has become of it. A request whose answer was not read may still be carried out: it puts the
   * same object that the next attempt puts.
   */
  async function afterLastStep(cause: unknown, prepared: Prepared, sending: Sending): Promise<SendOutcome> {
    let found: Confirmation | null = null
    try {
      found = await confirm(prepared, sending, AbortSignal.timeout(confirmMs))
    } catch {
      // It was not asked in time: the delivery stays in doubt.
    }
    if (found?.kind === 'arrived') return accepted(sending, found.reply)
    if (found?.kind === 'absent') return rejected(sending, failureOf(cause))
    return { kind: 'unknown', failure: failure('delivery_interrupted', { source }) }
  }
}

interface Naming {
  readonly sending: Sending
  readonly held: HeldNames
}

/** The name of the object that this delivery has put; else whether it certainly has put none. */
async function findOwn(
  bucket: Bucket,
  file: PreparedFile,
  { sending, held }: Naming,
): Promise<string | { readonly kind: 'absent' | 'unknown' }> {
  for (const name of candidates(file.name)) {
    const found = await bucket.find(keyOf(sending, name))
    if (found === null) return { kind: 'absent' }
    if (found.receipt === sending.receiptId) return name
    if (held.has(name) || held.isOpen) continue
    return { kind: isOlder(found, sending.date) ? 'absent' : 'unknown' }
  }
  return { kind: 'unknown' }
}

/** Whether an object was there before the run, so that this delivery has not been replaced by it. */
function isOlder({ date, changedAt }: FoundObject, runDate: Date): boolean {
  if (date !== null) return date < runDate
  return changedAt.getTime() < runDate.getTime() - clockDifferenceMs
}

/** What another delivery of the run has put, or may have, is not replaced. @throws FailureError */
async function freeName(bucket: Bucket, file: PreparedFile, { sending, held }: Naming): Promise<string> {
  for (const name of candidates(file.name)) {
    if (held.has(name)) continue
    if (!held.isOpen) return name
    const found = await bucket.find(keyOf(sending, name))
    if (found === null || found.receipt === sending.receiptId) return name
  }
  throw new FailureError(failure('destination_name_taken', { source }))
}

function keyOf({ settings }: Pick<Sending, 'settings'>, name: string): string {
  const { path } = s3SettingsOf(settings)
  return `${path}${path === '' || path.endsWith('/') ? '' : '/'}${name}`
}

async function testBucket(
  tested: TestedDestination,
  open: (tested: TestedDestination) => Bucket,
): Promise<TestStep[]> {
  const steps: TestStep[] = []
  const key = keyOf(tested, `punctual-test-${randomUUID()}`)
  const content = Buffer.from('test')
  const file = { name: 'test', contentType: 'text/plain', bytes: content.length, content }
  const work = {
    test_step_write: (bucket: Bucket) =>
      bucket.put({ key, file, receipt: 'test', date: new Date(0) }, async () => true),
    test_step_read: (bucket: Bucket) => bucket.find(key),
    test_step_remove: (bucket: Bucket) => bucket.remove(key),
  } as const
  try {
    using bucket = open(tested)
    for (const [code, step] of Object.entries(work)) {
      steps.push({ name: sentence(code as keyof typeof work), ok: false, detail: sentence('test_step_done') })
      await step(bucket)
      steps.push({ ...(steps.pop() as TestStep), ok: true })
    }
  } catch (error) {
    const failed = steps.pop() ?? { name: sentence('test_step_connect') }
    steps.push({ name: failed.name, ok: false, detail: failureOf(error).said })
  }
  return steps
}

function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  return failure('destination_unreachable', { source, detail: String(error) })
}
