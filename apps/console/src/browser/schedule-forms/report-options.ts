/** Settings of how a report is made: one row for each, by its path in what is sent. Most reports have none of them. */
import type { MessageId } from '../messages/en.ts'
import type { ReportType } from './report-formats.ts'

export type OptionValue = string | number | true

/** By their paths; one that is as it is by itself is not there. */
export type ReportOptions = Readonly<Record<string, OptionValue>>

/** A choice of the empty text is as it is by itself. */
export type ReportOption = {
  readonly path: string
  readonly label: MessageId
  /** Shown with the parameters rather than folded. */
  readonly isUsual?: true
} & (
  | { readonly kind: 'text' | 'check' | 'json' }
  | { readonly kind: 'number'; readonly from: number; readonly to: number }
  | { readonly kind: 'choice'; readonly choices: readonly (readonly [OptionValue, MessageId])[] }
)

const maxTimeout = 86_400

const deviceInfo: ReportOption = { path: 'DeviceInfo', label: 'option.deviceInfo', kind: 'json' }
const sourceTimeout = (to: number): ReportOption => ({
  path: 'Source.Options.TimeoutSeconds',
  label: 'option.timeout',
  kind: 'number',
  from: 1,
  to,
})
const pixels = (path: string, label: MessageId): ReportOption => ({
  path,
  label,
  kind: 'number',
  from: 100,
  to: 10_000,
})

const options: Readonly<Record<ReportType, readonly ReportOption[]>> = {
  bi: [
    {
      path: 'RenderingSettings.RenderingMethod',
      label: 'option.method',
      kind: 'choice',
      choices: [
        ['', 'option.method.best'],
        [1, 'option.method.export'],
        [2, 'option.method.browser'],
      ],
    },
    { path: 'RenderingSettings.Locale', label: 'option.locale', kind: 'text' },
    {
      path: 'RenderingSettings.Timeout',
      label: 'option.timeout',
      kind: 'number',
      from: 1,
      to: maxTimeout,
    },
    { path: 'RenderingSettings.IncludeHiddenPages', label: 'option.hiddenPages', kind: 'check' },
    {
      path: 'RenderingSettings.VisualData',
      label: 'option.visualData',
      kind: 'choice',
      choices: [
        ['', 'option.visualData.usual'],
        ['Summarized', 'option.visualData.summarized'],
        ['Underlying', 'option.visualData.underlying'],
      ],
    },
  ],
  biPaginated: [deviceInfo],
  catalog: [
    deviceInfo,
    { path: 'Culture', label: 'option.culture', kind: 'text' },
    { path: 'HistoryId', label: 'option.history', kind: 'text' },
  ],
  source: [],
  sql: [],
}

/** Of kinds whose reports have settings of their own. */
const optionsOfKind: Readonly<Record<string, readonly ReportOption[]>> = {
  WebPage: [
    {
      path: 'Source.Options.Paper',
      label: 'newSchedule.page.paper',
      isUsual: true,
      kind: 'choice',
      choices: [
        ['', 'newSchedule.page.paper.default'],
        ['A4', 'newSchedule.page.paper.A4'],
        ['Letter', 'newSchedule.page.paper.Letter'],
        ['Fit', 'newSchedule.page.paper.fit'],
      ],
    },
    { path: 'Source.Options.Landscape', label: 'newSchedule.page.landscape', isUsual: true, kind: 'check' },
    { path: 'Source.Options.ReadySelector', label: 'newSchedule.page.ready', isUsual: true, kind: 'text' },
    { path: 'Source.Options.ReadyEvent', label: 'option.readyEvent', kind: 'text' },
    { path: 'Source.Options.Crop', label: 'option.crop', kind: 'text' },
    pixels('Source.Options.WidthPx', 'option.width'),
    pixels('Source.Options.HeightPx', 'option.height'),
    sourceTimeout(3_600),
  ],
  JsReport: [sourceTimeout(maxTimeout)],
}

const fileName: ReportOption = { path: 'FileName', label: 'recipients.FileName', kind: 'text' }

interface DrawnReport {
  readonly type: ReportType
  readonly account: { readonly kind: string }
}

/** @param isPackage where each report names its file */
export function optionsFor({ type, account }: DrawnReport, isPackage: boolean): readonly ReportOption[] {
  const own = [...options[type], ...((type === 'source' && optionsOfKind[account.kind]) || [])]
  return isPackage ? [...own, fileName] : own
}

type Members = Readonly<Record<string, unknown>>

/** The settings of a stored report that are not as they are by themselves. */
export function editedOptions(report: DrawnReport, stored: object): ReportOptions {
  const given = optionsFor(report, true).flatMap(({ path, kind }): [string, OptionValue][] => {
    const value = path.split('.').reduce<unknown>((of, name) => (of as Members | undefined)?.[name], stored)
    const isNothing = typeof value === 'object' && Object.keys(value ?? {}).length === 0
    if (!value || isNothing) return []
    return [[path, kind === 'json' ? JSON.stringify(value, null, 1) : (value as OptionValue)]]
  })
  return Object.fromEntries(given)
}

/** A report as it is sent, with its settings. A JSON that cannot be read is the service's to refuse. */
export function withOptions<Report extends object>(
  report: Report,
  drawn: DrawnReport & { readonly options: ReportOptions },
): Report {
  return optionsFor(drawn, true).reduce((sent, { path, kind }) => {
    const value = drawn.options[path]
    return value === undefined ? sent : placed(sent, path.split('.'), kind === 'json' ? parsed(value) : value)
  }, report)
}

function placed<Of extends object>(of: Of, [name = '', ...rest]: readonly string[], value: unknown): Of {
  const inner = (of as Members)[name]
  return { ...of, [name]: rest.length === 0 ? value : placed({ ...(inner as object) }, rest, value) }
}

function parsed(value: OptionValue): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return value
  }
}
