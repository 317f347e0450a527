import { type ReportDefinition, type ReportFormat, reportFormatNames } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { ItemForm } from '../../port.ts'
import { freeObject, optional } from '../../fields.ts'

const options = z
  .strictObject({
    Parameters: optional(freeObject, {}).meta({
      description: 'The data of the template; {{column}} stands for a value of a row',
    }),
    TimeoutSeconds: optional(z.int().min(1).max(86_400), null).meta({
      description: 'Longest time of one rendering; left out, that of the worker',
    }),
  })
  .meta({ id: 'JsReportOptions' })

const stored = z.object({
  Parameters: z.record(z.string(), z.json()).catch({}),
  TimeoutSeconds: z.int().nullable().catch(null),
})

/** `Source` of a schedule: the name of a template, or its path where several have the name. */
export const jsReportItem: ItemForm = {
  options,
  itemProblem(itemId) {
    if (itemId.trim() === '' || /^\/+$/.test(itemId)) return sentence('template_name_wrong')
    return itemId.endsWith('/') ? sentence('template_is_folder') : null
  },
  example: { ItemId: '/Sales/Weekly', Options: { Parameters: { Region: 'South' } } },
}

export function optionsOf(definition: ReportDefinition): z.infer<typeof stored> {
  return stored.parse(definition.kind === 'source' ? definition.options : {})
}

/** What the recipes make, by their names; a recipe that is not here makes nothing that can be sent. */
const recipes: Readonly<Record<string, readonly ReportFormat[]>> = {
  'chrome-pdf': ['PDF'],
  'phantom-pdf': ['PDF'],
  'static-pdf': ['PDF'],
  'weasyprint-pdf': ['PDF'],
  wkhtmltopdf: ['PDF'],
  'chrome-image': ['PNG'],
  'html-to-xlsx': ['XLSX'],
  xlsx: ['XLSX'],
  docx: ['DOCX'],
  pptx: ['PPTX'],
  'html-to-text': ['CSV'],
}

export const reachableFormats: readonly ReportFormat[] = reportFormatNames.filter(
  (format) => format === 'XML' || Object.values(recipes).some((formats) => formats.includes(format)),
)

/** What a template is made in: by its recipe, and a text by the extension that its author gave. */
export function formatsOfTemplate({
  recipe,
  extension,
}: {
  readonly recipe: string
  readonly extension: string | null
}): readonly ReportFormat[] {
  if (recipe === 'text') return extension?.toLowerCase() === 'xml' ? ['XML'] : ['CSV']
  return recipes[recipe] ?? []
}
