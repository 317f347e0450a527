import { failure } from '@punctual/domain'

import type { DelivererContext } from '../../context.ts'
import { accepted, rejected, stopped } from '../../outcomes.ts'
import type { Confirmation, Deliverer, Prepared, Sending } from '../../port.ts'
import type { SendOutcome } from '../../send-outcome.ts'
import { confirmFiles } from './confirm-files.ts'
import { realFiles } from './directory-files.ts'
import { failureOfFiles, isOfFiles } from './file-failure.ts'
import { type HeldNames, heldNames, replyOf } from '../../held-names.ts'
import { bytesOf } from '../../prepared-content.ts'
import { limited } from '../../time-limit.ts'
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
 * What another delivery of the same run has put there is never replaced: the file gets a number. While another one
 * is in doubt, nothing is replaced.
 *
 * Not guaranteed: that a directory which is exchanged for a link between the check and the call is noticed. The
 * operator lets only Punctual and trusted programs make links below a root.
 */
export function createDirectoryDeliverer(context: DelivererContext): Deliverer {
  const { directoryRoots: roots, directoryFiles: files = realFiles } = context

  async function placingOf(
    prepared: Prepared,
    { settings, receiptId }: Sending,
    held: HeldNames,
  ): Promise<Placing> {
    const { path, ifExists } = directorySettingsOf(settings)
    return { files, prepared, receiptId, ifExists, held, place: await openPlace(path, { roots, files }) }
  }

  async function confirm(prepared: Prepared, sending: Sending, signal: AbortSignal): Promise<Confirmation> {
    const held = heldNames(await sending.readOthers())
    try {
      return await limited(
        async (either) => await confirmFiles(await placingOf(prepared, sending, held), either),
        { source, bytes: bytesOf(prepared), signal },
      )
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
    test: ({ settings }, signal) => testDirectory(directorySettingsOf(settings), { roots, files }, signal),
    async send(prepared, sending, signal) {
      const held = heldNames(await sending.readOthers())
      let placing: Placing
      try {
        placing = await limited(
          async (either) => {
            const opened = await placingOf(prepared, sending, held)
            await writeTemporary(opened, either)
            return opened
          },
          { source, bytes: bytesOf(prepared), signal },
        )
      } catch (error) {
        return signal.aborted ? stopped(source) : rejected(sending, failureOfFiles(error))
      }
      if (!(await sending.requestSendPermit())) {
        await removeTemporary(placing)
        return stopped(source)
      }
      try {
        const names = await limited(() => placeFiles(placing), { source, bytes: 0, signal })
        return accepted(sending, replyOf(names))
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
      // The directory did not answer in time: the delivery stays in doubt.
    }
    if (confirmation?.kind === 'arrived') return accepted(sending, confirmation.reply)
    // What the file system has answered is final. A call whose time limit is over may still happen.
    if (confirmation?.kind === 'absent' && isOfFiles(error)) {
      await removeUnnamed(placing)
      return rejected(sending, failureOfFiles(error))
    }
    return { kind: 'unknown', failure: failure('delivery_interrupted', { source }) }
  }
}
