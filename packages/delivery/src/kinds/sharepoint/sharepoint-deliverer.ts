import { failure, type Failure, FailureError, saidWithAnswer } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { DelivererContext } from '../../context.ts'
import { graphAddress, type GraphApplication } from '../../graph-address.ts'
import { heldNames, replyOf } from '../../held-names.ts'
import { accepted, rejected, stopped } from '../../outcomes.ts'
import type { Confirmation, Deliverer, Prepared, Sending, TestedDestination } from '../../port.ts'
import { bytesOf } from '../../prepared-content.ts'
import type { SendOutcome } from '../../send-outcome.ts'
import { timeFor } from '../../time-limit.ts'
import { createGraph, NoAnswer } from './graph.ts'
import { createGraphTokens } from './graph-token.ts'
import { type Library, openLibrary } from './library.ts'
import {
  cancelUploads,
  confirmFiles,
  nameFiles,
  type PlacedFile,
  type Placing,
  sendFiles,
} from './place-files.ts'
import { sharePoint, sharePointSettingsOf, sharePointSource as source } from './settings.ts'
import { testLibrary } from './test-library.ts'

const floorMs = 120_000
/** Of a whole test, in milliseconds. */
const testMs = 60_000
/** How long the library is asked after a send that broke off in its last step, in milliseconds. */
const confirmMs = 30_000

const usualAddress = graphAddress('https://graph.microsoft.com')

export type OpenLibrary = (tested: TestedDestination, signal: AbortSignal) => Promise<Library>

/** Reaches libraries through Graph, as the application of the destination. */
export function libraryOpener(context: DelivererContext): OpenLibrary {
  const { graph: address = usualAddress } = context
  const tokens = createGraphTokens(context)
  return async (tested, signal) => {
    const settings = sharePointSettingsOf(tested.settings)
    const application = await applicationOf(tested, context)
    return await openLibrary(createGraph(context, { address, tokens, application, signal }), {
      settings,
      address,
    })
  }
}

async function applicationOf(
  { settings, secrets }: TestedDestination,
  { graph: { authorityUrl } = usualAddress, openApplication }: DelivererContext,
): Promise<GraphApplication> {
  const { biAccountId, tenantId, clientId } = sharePointSettingsOf(settings)
  if (biAccountId === null) {
    const secret = secrets['clientSecret'] ?? ''
    const proof = async () => ({ client_secret: secret })
    return { authorityUrl, tenantId: tenantId ?? '', clientId: clientId ?? '', identity: secret, proof }
  }
  const opened = await openApplication?.(biAccountId)
  if (opened?.ok === true) return opened.application
  const said = opened?.said ?? sentence('bi_account_missing')
  throw new FailureError(failure('destination_invalid', { source, said }))
}

export function createSharePointDeliverer(context: DelivererContext): Deliverer {
  return createLibraryDeliverer(libraryOpener(context))
}

/** Puts files into a library, which can be asked what has become of them. `place-files.ts` says how. */
export function createLibraryDeliverer(open: OpenLibrary): Deliverer {
  async function placingOf(prepared: Prepared, sending: Sending, signal: AbortSignal): Promise<Placing> {
    const { ifExists } = sharePointSettingsOf(sending.settings)
    const held = heldNames(await sending.readOthers())
    const { date, isRepeat = false } = sending
    return { library: await open(sending, signal), prepared, date, isRepeat, ifExists, held }
  }

  async function confirm(prepared: Prepared, sending: Sending, signal: AbortSignal): Promise<Confirmation> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeFor(bytesOf(prepared), confirmMs))])
    try {
      return await confirmFiles(await placingOf(prepared, sending, limited))
    } catch (error) {
      signal.throwIfAborted()
      return { kind: 'not-asked', failure: failureOf(error) }
    }
  }

  return {
    target(settings) {
      return {
        kind: 'Destination',
        id: `${sharePoint} ${new URL(sharePointSettingsOf(settings).siteUrl).hostname}`,
      }
    },
    confirm,
    async send(prepared, sending, signal) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeFor(bytesOf(prepared), floorMs))])
      const placed: PlacedFile[] = []
      let placing: Placing | null = null
      try {
        placing = await placingOf(prepared, sending, limited)
        await sendFiles(placing, placed)
        if (!(await sending.requestSendPermit())) throw new NotPermitted()
      } catch (error) {
        if (placing !== null) await endUploads(prepared, sending, placed)
        if (error instanceof NotPermitted || signal.aborted) return stopped(source)
        return rejected(sending, failureOf(error))
      }
      try {
        return accepted(sending, replyOf(await nameFiles(placing, placed)))
      } catch (error) {
        return await afterLastStep(error, { prepared, sending, placed })
      }
    },
    test: (tested, signal) => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(testMs)])
      return testLibrary(() => open(tested, limited), failureOf)
    },
  }

  /** Over a session of its own: that of the send may be broken off. */
  async function endUploads(
    prepared: Prepared,
    sending: Sending,
    placed: readonly PlacedFile[],
  ): Promise<boolean> {
    if (placed.every(({ upload }) => upload === null)) return true
    try {
      return await cancelUploads(await placingOf(prepared, sending, AbortSignal.timeout(confirmMs)), placed)
    } catch {
      return false
    }
  }

  /**
   * The library says what has become of it. A request whose answer was not read may still be carried out, unless its
   * upload is cancelled.
   */
  async function afterLastStep(
    cause: unknown,
    { prepared, sending, placed }: Interrupted,
  ): Promise<SendOutcome> {
    const areCancelled = await endUploads(prepared, sending, placed)
    const found = await confirm(prepared, sending, AbortSignal.timeout(confirmMs)).catch(() => null)
    if (found?.kind === 'arrived') return accepted(sending, found.reply)
    if (found?.kind === 'absent' && (areCancelled || isRefusal(cause)))
      return rejected(sending, failureOf(cause))
    return { kind: 'unknown', failure: failure('delivery_interrupted', { source }) }
  }
}

interface Interrupted {
  readonly prepared: Prepared
  readonly sending: Sending
  readonly placed: readonly PlacedFile[]
}

class NotPermitted extends Error {}

/** Whether the library has refused for certain; after an error of its own it may have carried it out. */
function isRefusal(error: unknown): boolean {
  return error instanceof FailureError && !error.failure.retryable
}

function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  const detail = error instanceof NoAnswer ? error.message : String(error)
  const said = saidWithAnswer('destination_unreachable', detail.slice(0, 200))
  return failure('destination_unreachable', { source, said, detail })
}
