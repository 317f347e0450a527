/**
 * Pictures of the pages of PDF files. Processes with limits draw them, like all work on the content of files.
 * The pictures are kept for a while, because a page that a user reads is asked for again.
 */
import { type DrawnPage, type MadePaper, pageProgram, type Paper } from '@punctual/artifact'
import { type Clock, type Environment, type Logger, startTaskPool, type TaskPool } from '@punctual/runtime'

/** What identifies a picture: the content of a file never changes. */
interface PageRequest {
  readonly sha256: string
  readonly path: string
  readonly bytes: number
  readonly page: number
  readonly widthPx: number
}

export type PageAnswer = DrawnPage | { readonly outcome: 'too-costly' }

export interface PageDrawer extends AsyncDisposable {
  draw(request: PageRequest, signal: AbortSignal): Promise<PageAnswer>
  /** A document of text as a PDF. */
  print(paper: Paper, signal: AbortSignal): Promise<MadePaper | { readonly outcome: 'too-costly' }>
}

interface PageDrawerOptions {
  readonly processes: number
  readonly clock: Clock
  readonly logger: Logger
  /** That of this process. */
  readonly environment: Environment
  /** Longest time for one page, the start of its process included. */
  readonly timeoutMs: number
}

/** Address space of each process: Node itself reserves about 1,650 MiB of it. */
const memoryMib = 3_072
/** Bytes of the files that are drawn at the same time. */
const budgetBytes = 268_435_456
/** What a document counts as in it: its fonts are most of it. */
const paperBytes = 33_554_432
/** Bytes of the pictures that are kept. */
const keptBytes = 33_554_432

export function createPageDrawer(options: PageDrawerOptions): PageDrawer {
  let pool: Promise<TaskPool> | null = null
  const kept = createKeptPictures()
  /** Started by the first picture: an api that draws none has no such process. */
  const started = () => {
    pool ??= startTaskPool({
      program: pageProgram(),
      maximumProcesses: options.processes,
      memoryMib,
      budgetBytes,
      environment: options.environment,
      clock: options.clock,
      logger: options.logger,
    })
    return pool
  }
  return {
    async draw({ sha256, path, bytes, page, widthPx }, signal) {
      const key = `${sha256}/${page}/${widthPx}`
      const known = kept.find(key)
      if (known) return known
      const processes = await started()
      const answer = await processes.run(
        { task: 'drawPage', input: { path, page, widthPx }, bytes, timeoutMs: options.timeoutMs },
        signal,
      )
      if (answer.outcome === 'too-costly') return answer
      const drawn = answer.value as DrawnPage
      if (drawn.outcome === 'drawn') kept.keep(key, drawn)
      return drawn
    },
    async print(paper, signal) {
      const processes = await started()
      const answer = await processes.run(
        { task: 'makePaper', input: paper, bytes: paperBytes, timeoutMs: options.timeoutMs },
        signal,
      )
      return answer.outcome === 'too-costly' ? answer : (answer.value as MadePaper)
    },
    async [Symbol.asyncDispose]() {
      await (await pool)?.[Symbol.asyncDispose]()
    },
  }
}

type Picture = Extract<DrawnPage, { outcome: 'drawn' }>

/** The pictures that were asked for last, up to a size of all together. */
function createKeptPictures() {
  const pictures = new Map<string, Picture>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= pictures.get(key)?.png.length ?? 0
    pictures.delete(key)
  }
  return {
    find(key: string): Picture | null {
      const found = pictures.get(key) ?? null
      // The one that was used last stands last.
      if (found) pictures.delete(key)
      if (found) pictures.set(key, found)
      return found
    },
    keep(key: string, picture: Picture): void {
      drop(key)
      pictures.set(key, picture)
      bytes += picture.png.length
      for (const oldest of pictures.keys()) {
        if (bytes <= keptBytes) break
        drop(oldest)
      }
    },
  }
}
