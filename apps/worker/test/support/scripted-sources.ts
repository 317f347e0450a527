import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Browsers } from '@punctual/browser'
import { definedName } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { silentLogger, systemClock } from '@punctual/runtime'
import {
  createSources,
  type ExportedFile,
  type ExportOutcome,
  type ExportRequest,
  type SourceLimits,
  type Sources,
} from '@punctual/source'
import { loopbackEgress } from '@punctual/testing'

import { testDataSources } from './test-data-sources.ts'

/** What a source exports. */
interface ExportedContent {
  readonly content: string | Uint8Array
  readonly expectedPages?: ExportedFile['expectedPages']
  readonly chosen?: ExportedFile['chosen']
}

/** What the source answers to an export; `count` is the number of exports so far, this one included. */
export type Export = (
  signal: AbortSignal,
  count: number,
  request: ExportRequest,
) => Promise<ExportedContent | Extract<ExportOutcome, { ok: false }>>

export interface SourceOptions {
  /** Unless given, the connector goes to the platform of the schedule. */
  readonly export?: Export
  readonly sourceLimits?: Partial<SourceLimits>
  /** Longest time of an export; that of the worker unless given. */
  readonly exportTimeoutMs?: number
  /** For pages; none unless given. */
  readonly browsers?: Browsers
  /** Where the files of databases may be. */
  readonly databaseFileRoots?: readonly string[]
}

export interface ScriptedSources extends AsyncDisposable {
  readonly sources: Sources
  /** How often an export was asked for. */
  exports(): number
}

/** Sources that export what the test says, or as the real connectors do; links are always those of the connectors. */
export function openScriptedSources(options: SourceOptions): ScriptedSources {
  const connectors = openConnectors(options)
  let exports = 0
  const sources = {
    async export(request, signal) {
      exports += 1
      const { exportTimeoutMs: timeoutMs = request.timeoutMs } = options
      if (!options.export) return await connectors.export({ ...request, timeoutMs }, signal)
      const answer = await options.export(signal, exports, request)
      return 'ok' in answer ? answer : { ok: true, file: await writtenFile(request, exports, answer) }
    },
    link: (account, definition, signal) => connectors.link(account, definition, signal),
  } as Partial<Sources> as Sources
  return {
    sources,
    exports: () => exports,
    [Symbol.asyncDispose]: () => connectors[Symbol.asyncDispose](),
  }
}

async function writtenFile(
  { directory, format, definition }: ExportRequest,
  count: number,
  { content, expectedPages = null, chosen }: ExportedContent,
): Promise<ExportedFile> {
  const path = join(directory, `export-${count}`)
  await writeFile(path, content)
  return {
    path,
    contentType: format === 'PDF' ? 'application/pdf' : 'text/csv',
    bytes: Buffer.byteLength(content),
    reportName: definedName(definition) ?? 'Sales',
    extension: format.toLowerCase(),
    expectedPages,
    chosen: chosen ?? { method: 1, reason: sentence('made_by_export') },
  }
}

/** The real connectors, as a worker has them. */
function openConnectors({ sourceLimits, databaseFileRoots, browsers }: SourceOptions) {
  return createSources({
    clock: systemClock(),
    random: () => 0.5,
    logger: silentLogger(),
    limits: { pollMs: 10, ...sourceLimits },
    egress: loopbackEgress(),
    dataSources: testDataSources(databaseFileRoots),
    ...(browsers ? { browsers } : {}),
  })
}
