/**
 * Files get their names in a library so that a process may die at any point and another one finishes:
 *
 * 1. Each file is sent in an upload session, all of it but the last range: no reader sees it.
 * 2. With the send permit the last range of each follows, and the library gives the file its name.
 *
 * The change of a file is dated with the instant of its run. Name, instant and hash say that a file is that of a
 * delivery. So an attempt after a crash finds what has arrived, and sends the rest. Before the first permit nothing has
 * arrived: a file that is there is of another delivery, whatever its date.
 */
import { candidates } from '../../candidates.ts'
import { type HeldNames, replyOf } from '../../held-names.ts'
import type { IfExists } from '../../if-exists.ts'
import type { Confirmation, Prepared, PreparedFile, Sending } from '../../port.ts'
import { contentOf } from '../../prepared-content.ts'
import { type FoundFile, type Library, nameTaken, type Upload } from './library.ts'
import { quickXorHash } from './quick-xor-hash.ts'

/** Files for one folder of a library. */
export interface Placing {
  readonly library: Library
  readonly prepared: Prepared
  readonly date: Sending['date']
  readonly isRepeat: boolean
  readonly ifExists: IfExists
  /** What other deliveries of the run have put there. */
  readonly held: HeldNames
}

/** A file that is there already has no upload. */
export interface PlacedFile {
  readonly file: PreparedFile
  readonly name: string
  readonly upload: Upload | null
}

/** Every range but the last has to be a multiple of it. */
const unitBytes = 320 * 1_024
/** Of one request. */
const rangeBytes = 16 * unitBytes

/** Formats that SharePoint writes properties into, so that the hash is another one than that of what was sent. */
const rewritten = /\.(?:docx|pptx|xlsx)$/i

/** Until the permit. What it leaves, `cancelUploads` ends. @param placed takes what has begun */
export async function sendFiles(placing: Placing, placed: PlacedFile[]): Promise<void> {
  await placing.library.makeFolder()
  for (const file of placing.prepared.files) {
    const { name, isThere } = await nameFor(placing, { file, placed, mayBeThere: placing.isRepeat })
    if (isThere) placed.push({ file, name, upload: null })
    else await begin(placing, { file, name }, placed)
  }
}

async function begin(
  { library, date, ifExists, held }: Placing,
  { file, name }: Pick<PlacedFile, 'file' | 'name'>,
  placed: PlacedFile[],
): Promise<void> {
  const conflict = ifExists === 'Replace' && !held.isOpen ? 'replace' : 'fail'
  const upload = await library.begin({ name, bytes: file.bytes, date, conflict })
  placed.push({ file, name, upload })
  const last = lastRange(file)
  for (let from = 0; from < last; from += rangeBytes)
    await library.send(upload, { file, from, to: Math.min(from + rangeBytes, last) })
}

/** With the permit. @param placed loses the uploads that have ended @returns the names that the files have */
export async function nameFiles(placing: Placing, placed: PlacedFile[]): Promise<string[]> {
  const names: string[] = []
  for (const index of placed.keys()) {
    const name = await nameFile(placing, placed, index)
    if (name === null) {
      // A name that is taken refuses all files: none of them stays.
      for (const given of names) await placing.library.remove(given)
      throw nameTaken()
    }
    names.push(name)
  }
  return names
}

/** The name that a file has got; null when its only one is taken. */
async function nameFile(placing: Placing, placed: PlacedFile[], index: number): Promise<string | null> {
  const { library, ifExists } = placing
  const { file, name, upload } = placed[index]!
  if (upload === null) return name
  const isNamed = (await library.finish(upload, { file, from: lastRange(file), to: file.bytes })) === 'named'
  if (!isNamed) await library.cancel(upload)
  placed[index] = { file, name, upload: null }
  if (isNamed) return name
  if (ifExists === 'Fail') return null
  // Something has taken the name meanwhile: the file is sent again for the next one.
  const next = await nameFor(placing, { file, placed, mayBeThere: true })
  if (next.isThere) return next.name
  const again: PlacedFile[] = []
  await begin(placing, { file, name: next.name }, again)
  placed[index] = again[0]!
  return await nameFile(placing, placed, index)
}

/** Whether every upload that has begun has ended without a file. */
export async function cancelUploads({ library }: Placing, placed: readonly PlacedFile[]): Promise<boolean> {
  let areCancelled = true
  for (const { upload } of placed)
    if (upload !== null) areCancelled = (await library.cancel(upload).catch(() => false)) && areCancelled
  return areCancelled
}

/** What became of an interrupted delivery that had its permit. */
export async function confirmFiles(placing: Placing): Promise<Confirmation> {
  const names: string[] = []
  for (const file of placing.prepared.files) {
    const found = await findOwn(placing, file)
    if (typeof found !== 'string') return found
    names.push(found)
  }
  return { kind: 'arrived', reply: replyOf(names) }
}

/** The name of the file that this delivery has put there; else whether it certainly has put none. */
async function findOwn(
  placing: Placing,
  file: PreparedFile,
): Promise<string | { readonly kind: 'absent' | 'unknown' }> {
  const { library, ifExists, held } = placing
  for (const name of candidates(file.name)) {
    if (held.has(name)) continue
    const found = await library.find(name)
    if (found === null) return { kind: 'absent' }
    if (await isOwn(placing, file, found)) return name
    if (held.isOpen || ifExists === 'Rename') continue
    // A file of a later change may have taken the place of ours.
    return { kind: found.changedAt < wholeSeconds(placing.date) ? 'absent' : 'unknown' }
  }
  return { kind: 'unknown' }
}

async function isOwn({ date }: Placing, file: PreparedFile, found: FoundFile): Promise<boolean> {
  if (found.changedAt.getTime() !== wholeSeconds(date).getTime()) return false
  if (rewritten.test(file.name) || found.quickXorHash === null) return true
  return found.bytes === file.bytes && found.quickXorHash === (await quickXorHash(contentOf(file)))
}

/** As a library keeps an instant. */
function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1_000) * 1_000)
}

/** @throws FailureError `destination_name_taken` */
async function nameFor(
  placing: Placing,
  {
    file,
    placed,
    mayBeThere,
  }: { readonly file: PreparedFile; readonly placed: readonly PlacedFile[]; readonly mayBeThere: boolean },
): Promise<{ readonly name: string; readonly isThere: boolean }> {
  const { library, ifExists, held } = placing
  for (const name of candidates(file.name)) {
    if (held.has(name) || placed.some((each) => each.name === name)) continue
    const found = await library.find(name)
    if (found === null) return { name, isThere: false }
    if (mayBeThere && (await isOwn(placing, file, found))) return { name, isThere: true }
    if (ifExists === 'Replace' && !held.isOpen) return { name, isThere: false }
    if (ifExists === 'Fail') break
  }
  throw nameTaken()
}

/** Where the last range begins. It is as short as it can be, because it is sent with the permit. */
function lastRange({ bytes }: PreparedFile): number {
  return Math.floor((bytes - 1) / unitBytes) * unitBytes
}
