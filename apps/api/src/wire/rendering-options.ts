import { type PaginatedFormat, paginatedFormatNames, type PaginatedReportDefinition } from '@punctual/domain'
import { refused, refusedBy, type Sentence, sentence } from '@punctual/domain/words'
import { deviceInfoNames, readDeviceSetting } from '@punctual/source'
import { z } from 'zod'

import { line, optional, text } from './input.ts'

const settingValue = z.union([text(100), z.number(), z.boolean()]).transform(String)

const namesByFormat = paginatedFormatNames
  .map((format) => `${format}: ${deviceInfoNames(format).join(', ')}`)
  .join('. ')

/** Settings of the renderer, by format and by name, with the names as the vendor writes them. */
const deviceInfo = z
  .record(z.string(), z.record(z.string(), settingValue))
  .transform((given, context): NonNullable<PaginatedReportDefinition['deviceInfo']> => {
    const read: Partial<Record<PaginatedFormat, Record<string, string>>> = {}
    const refuse = (path: string[], said: Sentence) =>
      context.addIssue({ code: 'custom', path, ...refused(said), input: given })
    for (const [word, settings] of Object.entries(given)) {
      const format = paginatedFormatNames.find((each) => each === word.toUpperCase())
      if (format === undefined) {
        refuse([word], sentence('paginated_format_unknown', { formatNames: paginatedFormatNames }))
        continue
      }
      for (const [given, value] of Object.entries(settings)) {
        const setting = readDeviceSetting(format, given, value)
        if (!setting.ok) refuse([word, given], setting.message)
        else read[format] = { ...read[format], [setting.name]: value }
      }
    }
    return read
  })
  .meta({ id: 'DeviceInfoInput' })

const culture = line(35)
  .transform((tag, context) => {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? tag
    } catch {
      context.addIssue({ code: 'custom', ...refused(sentence('field_no_language')), input: tag })
      return z.NEVER
    }
  })
  .meta({ example: 'de-DE' })

const historyId = line(30).regex(
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
  refusedBy(sentence('history_id_wrong')),
)

/** The members of a paginated schedule that say how its report is rendered. */
export const renderingOptionFields = {
  DeviceInfo: optional(deviceInfo, {}).meta({
    description: `Settings of the renderer by format, such as {"PDF": {"PageWidth": "8.5in"}}. ${namesByFormat}`,
  }),
  Culture: optional(culture, null).meta({
    description:
      'Language tag that dates and numbers of a report of a report server follow; null for the language of that server',
  }),
  HistoryId: optional(historyId, null).meta({
    description: 'History snapshot of a report server to render instead of the data of now',
  }),
}

type RenderingOptions = z.infer<z.ZodObject<typeof renderingOptionFields>>

export function renderingOptionsFromWire({
  DeviceInfo,
  Culture,
  HistoryId,
}: RenderingOptions): Pick<PaginatedReportDefinition, 'deviceInfo' | 'culture' | 'historyId'> {
  return {
    ...(Object.keys(DeviceInfo).length === 0 ? {} : { deviceInfo: DeviceInfo }),
    ...(Culture === null ? {} : { culture: Culture }),
    ...(HistoryId === null ? {} : { historyId: HistoryId }),
  }
}

export const renderingOptionOutputs = {
  DeviceInfo: z.record(z.string(), z.record(z.string(), z.string())),
  Culture: z.string().nullable(),
  HistoryId: z.string().nullable(),
}

export function renderingOptionsToWire({
  deviceInfo = {},
  culture = '',
  historyId = '',
}: PaginatedReportDefinition): z.infer<z.ZodObject<typeof renderingOptionOutputs>> {
  return {
    DeviceInfo: deviceInfo,
    Culture: culture || null,
    HistoryId: historyId || null,
  }
}
