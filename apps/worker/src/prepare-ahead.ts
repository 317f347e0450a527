import type { Preparation } from '@punctual/delivery'

import type { RunDependencies } from './dependencies.ts'
import { type Mailing, receiptIdOf } from './one-mail-each.ts'
import { filesFor } from './parts.ts'
import { type Preparing, prepareShipments } from './prepare-shipment.ts'
import type { ResultInProgress, Run } from './run.ts'

/** Most mails of one task. */
const maxMailsAtOnce = 50

/** Bytes of the files of all mails of one task: each mail is in memory until it is sent. */
const maxBytesAtOnce = 4_194_304

interface Ahead extends ResultInProgress, Pick<Preparing, 'links'> {
  readonly run: Run
  readonly mailings: readonly Mailing[]
}

/**
 * Prepares the mails of a run ahead of their sends, many in one task. What they have in common is made once, and a mail
 * waits for no task. While those of one task are sent, the next ones are made.
 *
 * @returns null for a mailing that is prepared by itself, as its files are large
 */
export function prepareAhead(
  dependencies: RunDependencies,
  { mailings, ...work }: Ahead,
): (mailing: Mailing) => Promise<Preparation> | null {
  const groups = [...Map.groupBy(mailings, ({ destination }) => destination.id).values()].flatMap((same) =>
    inGroups(same, mailsAtOnce(work, same)),
  )
  const groupOf = new Map(groups.flatMap((group, at) => group.map((mailing) => [mailing, at] as const)))
  const begun = new Map<number, Promise<Map<Mailing, Preparation>>>()

  async function make(group: readonly Mailing[]): Promise<Map<Mailing, Preparation>> {
    const preparing = group.map((mailing) => ({
      ...work,
      destination: mailing.destination,
      receiptId: receiptIdOf(mailing),
      mostBytes: null,
    }))
    const prepared = await prepareShipments(dependencies, work.run, preparing)
    return new Map(group.map((mailing, index) => [mailing, prepared[index] as Preparation]))
  }

  function begin(at: number): Promise<Map<Mailing, Preparation>> | null {
    const group = groups[at] ?? []
    if (group.length < 2) return null
    const making = begun.get(at) ?? make(group)
    // Each mail that needs it learns what went wrong; where none does, nothing is lost.
    making.catch(() => {})
    begun.set(at, making)
    return making
  }

  return (mailing) => {
    const at = groupOf.get(mailing) ?? -1
    const making = begin(at)
    if (making === null) return null
    begun.delete(at - 2)
    void begin(at + 1)
    return making.then((made) => {
      const prepared = made.get(mailing)
      if (!prepared) throw new Error('each mail of a run is sent once')
      made.delete(mailing)
      return prepared
    })
  }
}

function inGroups(mailings: readonly Mailing[], size: number): (readonly Mailing[])[] {
  const groups: (readonly Mailing[])[] = []
  for (let at = 0; at < mailings.length; at += size) groups.push(mailings.slice(at, at + size))
  return groups
}

function mailsAtOnce({ result, progress }: ResultInProgress, [first]: readonly Mailing[]): number {
  if (!first?.destination.kind.isMail || first.destination.unusable) return 1
  const bytes = filesFor(result, progress, first.destination).reduce((sum, file) => sum + file.bytes, 0)
  return Math.max(1, Math.min(maxMailsAtOnce, Math.floor(maxBytesAtOnce / Math.max(bytes, 1))))
}
