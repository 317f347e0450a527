import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import {
  type FailureCode,
  type FileKind,
  fileKind,
  type ReportDefinition,
  type ReportFormat,
  type SourceAccount,
} from '@punctual/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { BrowseEntry, ExportOutcome, ExportRequest, Sources } from './port.ts'
import { sourceKindOf } from './registry.ts'

/** A connector with a source system to talk to. */
export interface ConnectorUnderTest extends AsyncDisposable {
  readonly sources: Sources
  /** May read the report. */
  readonly account: SourceAccount
  readonly definition: ReportDefinition
  /** Like the definition, of a report that is not there. */
  readonly absent: ReportDefinition
  /** Codes of what a preflight of the report warns of; none when absent. */
  readonly warnings?: readonly FailureCode[]
  /** What the source system makes of the report. */
  readonly formats: readonly ReportFormat[]
  /** The names that lead from the root to the report when the account is browsed. */
  readonly browsed: readonly string[]
  /** The account with another secret in place of every one of its own. */
  accountWith(secret: string): SourceAccount
  /** The account with its addresses on another host. */
  accountOn(root: string): SourceAccount
  /** Makes the source system take so long for the next exports. */
  slowDown(milliseconds: number): Promise<void>
  /** Resolves when the source system works on an export. */
  exporting(): Promise<void>
}

const kinds: Record<ReportFormat, readonly FileKind[]> = {
  PDF: ['pdf'],
  XLSX: ['zip'],
  DOCX: ['zip'],
  PPTX: ['zip'],
  CSV: ['text'],
  XML: ['xml'],
  MHTML: ['mhtml'],
  PNG: ['png', 'zip'],
  TIFF: ['tiff'],
  JSON: ['json'],
  HTML: ['html'],
}

/** What every connector promises, whatever system it talks to. For tests only. */
export function describeConnector(name: string, createConnector: () => Promise<ConnectorUnderTest>): void {
  describe(`connector: ${name}`, () => {
    let connector: ConnectorUnderTest
    let directory: string

    beforeAll(async () => {
      connector = await createConnector()
    })
    afterAll(() => connector[Symbol.asyncDispose]())
    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'connector-'))
      await connector.slowDown(0)
    })
    afterEach(() => rm(directory, { recursive: true, force: true }))

    function exportReport(
      more: Partial<ExportRequest> = {},
      signal = new AbortController().signal,
    ): Promise<ExportOutcome> {
      const { account, definition, formats } = connector
      const format = formats[0] ?? 'PDF'
      return connector.sources.export(
        { account, definition, format, directory, timeoutMs: 25_000, ...more },
        signal,
      )
    }

    const filesLeft = () => readdir(directory)
    const wrongSecret = () => ({ ...connector.accountWith('not-the-right-secret'), id: 'wrong' })

    test('every format that it makes is a file of that format in the directory, of the size that it reports', async () => {
      for (const format of connector.formats) {
        const outcome = await exportReport({ format })
        if (!outcome.ok) throw new Error(`${format}: ${JSON.stringify(outcome.failure)}`)
        const { path, bytes, reportName, extension } = outcome.file
        const head = await firstBytes(path)
        expect(kinds[format], format).toContain(fileKind(head))
        expect(dirname(path)).toBe(directory)
        expect(bytes).toBeGreaterThan(100)
        expect(reportName).not.toBe('')
        expect(path.endsWith(`.${extension}`)).toBe(true)
      }
      expect(await filesLeft()).toHaveLength(connector.formats.length)
    })

    test('exports at the same time into one directory do not touch each other', async () => {
      const outcomes = await Promise.all([exportReport(), exportReport(), exportReport()])
      expect(outcomes.every(({ ok }) => ok)).toBe(true)
      expect(await filesLeft()).toHaveLength(3)
    })

    test('a missing report is reported as such, for good, and leaves no file', async () => {
      expect(await exportReport({ definition: connector.absent })).toMatchObject({
        ok: false,
        failure: { code: 'source_report_not_found', retryable: false },
      })
      expect(await filesLeft()).toEqual([])
    })

    test('wrong credentials are reported as such, for good, and never repeated', async () => {
      const outcome = await exportReport({ account: wrongSecret() })
      expect(outcome).toMatchObject({
        ok: false,
        failure: { code: 'source_credentials_rejected', retryable: false },
      })
      expect(JSON.stringify(outcome)).not.toContain('not-the-right-secret')
    })

    test('a system that does not listen is unreachable, and worth another try', async () => {
      const outcome = await exportReport({ account: connector.accountOn('http://127.0.0.1:9') })
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'source_unreachable', retryable: true } })
    })

    test('a metadata address is refused', async () => {
      for (const host of ['169.254.169.254', '[::ffff:169.254.169.254]', '[fd00:ec2::254]', '2852039166']) {
        const outcome = await exportReport({ account: connector.accountOn(`http://${host}`) })
        expect(outcome).toMatchObject({
          ok: false,
          failure: { code: 'source_host_refused', retryable: false },
        })
      }
    })

    test('an export that takes longer than allowed ends as a timeout and leaves no file', async () => {
      await connector.slowDown(20_000)
      expect(await exportReport({ timeoutMs: 700 })).toMatchObject({
        ok: false,
        failure: {
          code: expect.stringMatching(/^(?:source_timeout|page_timeout|page_not_ready)$/),
          retryable: true,
        },
      })
      expect(await filesLeft()).toEqual([])
    })

    test('a cancelled export rejects with the reason and leaves no file', async () => {
      await connector.slowDown(20_000)
      const stopping = new AbortController()
      const exporting = exportReport({}, stopping.signal)
      await Promise.race([connector.exporting(), exporting])
      const reason = new Error('cancelled')
      stopping.abort(reason)
      await expect(exporting).rejects.toBe(reason)
      expect(await filesLeft()).toEqual([])
    })

    test('a directory that is not there is a failure of storing, not of the source', async () => {
      const outcome = await exportReport({ directory: join(directory, 'absent') })
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'artifact_store_failed' } })
    })

    test('browsing leads to the report by names, and its formats are among those that it is made in', async () => {
      const { sources, account, definition, browsed } = connector
      const signal = new AbortController().signal
      let path = ''
      let found: BrowseEntry | undefined
      for (const name of browsed) {
        const entries = await sources.browse(account, path, signal)
        if (!entries.ok) throw new Error(`${path}: ${JSON.stringify(entries.failure)}`)
        found = entries.value.find((entry) => entry.name === name)
        path = found?.path ?? `nothing is named ${name}`
      }
      expect(found).toMatchObject({ kind: 'report', itemId: expect.stringMatching(/./) })
      const formats = await sources.formats({ account, definition }, signal)
      if (!formats.ok) throw new Error(JSON.stringify(formats.failure))
      expect(formats.value).toEqual(expect.arrayContaining([...connector.formats]))
      expect(found?.formats ?? formats.value).toEqual(expect.arrayContaining([...connector.formats]))
    })

    test('parameters are listed or known to be unlisted, and a missing report has none', async () => {
      const { sources, account, definition, absent } = connector
      const kind = sourceKindOf(definition, account.settings.kind)
      const signal = new AbortController().signal
      const known = await sources.parameters({ account, definition }, signal)
      expect(known).toMatchObject({ ok: true, value: kind?.tellsParameters ? expect.any(Array) : null })
      const gone = await sources.parameters({ account, definition: absent }, signal)
      if (gone.ok) expect(gone.value).toBeNull()
      else expect(gone.failure.code).toBe('source_report_not_found')
    })

    test('browsing with wrong credentials says that', async () => {
      const browsed = await connector.sources.browse(wrongSecret(), '', new AbortController().signal)
      expect(browsed).toMatchObject({ ok: false, failure: { code: 'source_credentials_rejected' } })
    })

    test('settings and a sign-in that its kind does not have are refused before anything is sent', async () => {
      const { account } = connector
      const nowhere = connector.accountOn('http://127.0.0.1:9')
      const bare = { ...account, settings: { kind: account.settings.kind } }
      expect(await exportReport({ account: bare })).toMatchObject({
        ok: false,
        failure: { code: 'source_request_invalid', retryable: false },
      })
      expect(await exportReport({ account: { ...nowhere, authType: 'Handshake' } })).toMatchObject({
        ok: false,
        failure: { code: 'source_auth_not_available', retryable: false },
      })
    })

    test('a definition of another kind of source is refused for good and leaves no file', async () => {
      const { account } = connector
      const definition = { kind: 'source', sourceKind: 'Elsewhere', itemId: 'a', options: {} } as const
      expect(await exportReport({ account, definition })).toMatchObject({
        ok: false,
        failure: { code: 'source_request_invalid', retryable: false },
      })
      expect(await filesLeft()).toEqual([])
    })

    test('a preflight finds nothing in the way of every format that it makes, and makes nothing', async () => {
      const { sources, account, definition, formats, warnings = [] } = connector
      for (const format of formats) {
        const found = await sources.preflight({ account, definition, format }, new AbortController().signal)
        expect(found.problems, format).toEqual([])
        expect(found.warnings.map(({ code }) => code)).toEqual(warnings)
      }
      expect(await filesLeft()).toEqual([])
    })

    test('a preflight finds what an export of the same would end with', async () => {
      const { sources, account, definition, absent } = connector
      const format = connector.formats[0] ?? 'PDF'
      const codesOf = async (wanted: Pick<ExportRequest, 'account' | 'definition'>) => {
        const found = await sources.preflight({ ...wanted, format }, new AbortController().signal)
        return found.problems.map(({ code }) => code)
      }
      expect(await codesOf({ account: wrongSecret(), definition })).toEqual(['source_credentials_rejected'])
      const nowhere = connector.accountOn('http://127.0.0.1:9')
      expect(await codesOf({ account: nowhere, definition })).toEqual(['source_unreachable'])
      // Some kinds learn that an item is gone only by making it.
      expect([[], ['source_report_not_found']]).toContainEqual(await codesOf({ account, definition: absent }))
    })

    test('a validation says what the account can read', async () => {
      const validation = await connector.sources.validate(connector.account, new AbortController().signal)
      expect(validation).toMatchObject({ ok: true, problems: [] })
      expect(validation.canRead.reduce((sum, { reports }) => sum + reports, 0)).toBeGreaterThan(0)
    })

    test('a validation with wrong credentials says that, and nothing readable', async () => {
      const validation = await connector.sources.validate(wrongSecret(), new AbortController().signal)
      expect(validation).toMatchObject({ ok: false, canRead: [] })
      expect(validation.problems.map(({ failure }) => failure.code)).toContain('source_credentials_rejected')
      expect(JSON.stringify(validation)).not.toContain('not-the-right-secret')
    })
  })
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
