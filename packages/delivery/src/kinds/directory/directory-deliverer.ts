import { type Failure, failure } from '@punctual/domain'

import type { DelivererContext } from '../../context.ts'
import type { Confirmation, Deliverer, Prepared, Sending } from '../../port.ts'
import type { SendOutcome } from '../../send-outcome.ts'
import { confirmFiles } from './confirm-files.ts'
import { realFiles } from './directory-files.ts'
import { failureOfFiles, isOfFiles } from './file-failure.ts'
import { limited } from './limits.ts'
import { openPlace, source } from './place.ts'
import { placeFiles, type Placing, removeTemporary, removeUnnamed, writeTemporary } from './place-files.ts'
import { rootOf } from './path-rules.ts'
import { directory, directorySettingsOf } from './settings.ts'
import { testDirectory } from './test-directory.ts'

/** How long the directory is asked after a send that broke off in its last step. */
const confirmMs = 10_000

/**
 * Delivers files into a directory of a share.
 *
 * 1. Each file is written under a temporary name and is on the disk.
 * 2. The send permit is asked for.
 * 3. Each file gets its name by one call of the file system, which is whole or has no effect.
 *
 * A process that dies before the third step has delivered nothing. One that dies in it, or after it, can be
 * asked about by `confirm`. So a delivery stays in doubt only when another program has taken or changed the
 * file meanwhile.
 *
 * Not guaranteed: that a directory which is exchanged for a link between the check and the call is noticed. The
 * operator lets only Punctual and trusted programs make links below a root.
 */
export function createDirectoryDeliverer(context: DelivererContext): Deliverer {
  const { directoryRoots: roots, directoryFiles: files = realFiles } = context

  async function placingOf(prepared: Prepared, { settings, receiptId }: Sending): Promise<Placing> {
    const { path, ifExists } = directorySettingsOf(settings)
    return { files, prepared, receiptId, ifExists, place: await openPlace(path, { roots, files }) }
  }

  async function confirm(prepared: Prepared, sending: Sending, signal: AbortSignal): Promise<Confirmation> {
    try {
      return await limited(async (either) => await confirmFiles(await placingOf(prepared, sending), either), {
        bytes: bytesOf(prepared),
        signal,
      })
    } catch (error) {
      signal.throwIfAborted()
      return { kind: 'not-asked', failure: failureOfFiles(error) }
    }
  }

  return {
    target: ({ path }) => ({
      kind: 'Destination',
      id: `${directory} ${rootOf(String(path), roots) ?? ''}`.trim(),
    }),
    confirm,
    test: (settings, signal) => testDirectory(directorySettingsOf(settings), { roots, files }, signal),
    async send(prepared, sending, signal) {
      let placing: Placing
      try {
        placing = await limited(
          async (either) => {
            const opened = await placingOf(prepared, sending)
            await writeTemporary(opened, either)
            return opened
          },
          { bytes: bytesOf(prepared), signal },
        )
      } catch (error) {
        return signal.aborted ? stopped : refusedBy(failureOfFiles(error), sending)
      }
      if (!(await sending.requestSendPermit())) {
        await removeTemporary(placing)
        return stopped
      }
      try {
        const names = await limited(() => placeFiles(placing), { bytes: 0, signal })
        return accepted(sending, names.join(', '))
      } catch (error) {
        return await afterLastStep(error, placing, sending)
      }
    },
  }

  /** The last step failed, or its time limit is over: the directory says what has become of it. */
  async function afterLastStep(error: unknown, placing: Placing, sending: Sending): Promise<SendOutcome> {
    const signal = AbortSignal.timeout(confirmMs)
    let confirmation: Confirmation | null = null
    try {
      confirmation = await confirm(placing.prepared, sending, signal)
    } catch {
      // It was not asked in time: the delivery stays in doubt.
    }
    if (confirmation?.kind === 'arrived') return accepted(sending, confirmation.reply)
    // What the file system has answered is final. A call whose time limit is over may still happen.
    if (confirmation?.kind === 'absent' && isOfFiles(error)) {
      await removeUnnamed(placing)
      return refusedBy(failureOfFiles(error), sending)
    }
    return { kind: 'unknown', failure: failure('delivery_interrupted', { source }) }
  }
}

const stopped: SendOutcome = { kind: 'not-sent', failure: failure('delivery_stopped', { source }) }

function accepted({ recipients }: Sending, reply: string): SendOutcome {
  return {
    kind: 'answered',
    recipients: recipients.map((recipient) => ({ recipient, state: 'Accepted', reply: reply.slice(0, 500) })),
  }
}

/** Nothing was delivered: a later attempt may, or the directory has said no for good. */
function refusedBy(reason: Failure, { recipients }: Sending): SendOutcome {
  if (reason.retryable) return { kind: 'not-sent', failure: reason }
  return {
    kind: 'answered',
    recipients: recipients.map((recipient) => ({ recipient, state: 'Rejected', reply: '', failure: reason })),
  }
}

function bytesOf({ files }: Prepared): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
