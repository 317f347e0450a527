import { failure, FailureError, type ReportDefinition } from '@punctual/domain'
import { refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { line, optional } from '../../fields.ts'
import type { ItemForm } from '../../port.ts'
import { selector } from './selector.ts'
import { webPage } from './settings.ts'

const value = z.union([line(2_000), z.number(), z.boolean()]).meta({ id: 'WebPageParameterValue' })
const parameters = z
  .record(line(200), z.union([value, z.array(value).max(200)]))
  .meta({ id: 'WebPageParameters' })
const papers = ['A4', 'Letter', 'Fit'] as const
const pixels = z.int().min(100).max(10_000)
const usualSeconds = 120

const options = z
  .strictObject({
    Parameters: optional(parameters, {}).meta({
      description: 'Put into the query of the address; {{column}} stands for a value of a row',
    }),
    ReadySelector: optional(selector, null).meta({
      description: 'CSS selector of an element that is visible when the page shows everything',
    }),
    ReadyEvent: optional(line(200).min(1, refusedBy(sentence('field_empty'))), null).meta({
      description: 'Name of a DOM event of the window that the page sends when it shows everything',
    }),
    Crop: optional(selector, null).meta({ description: 'CSS selector of the part that is wanted; for PNG' }),
    Paper: optional(z.enum(papers), null).meta({
      description:
        'Of a PDF; Fit makes one page as large as the content. Left out, that of the recipe, or A4',
    }),
    Landscape: optional(z.boolean(), false),
    WidthPx: optional(pixels, 1_280),
    HeightPx: optional(pixels, 800),
    TimeoutSeconds: optional(z.int().min(1).max(3_600), usualSeconds).meta({
      description: 'Longest time from the start of the browser to the file',
    }),
  })
  .meta({ id: 'WebPageOptions' })

export type WebPageOptions = z.infer<typeof options>

/** `Source` of a schedule: path and query below the address of the account. */
export const webPageItem: ItemForm = {
  options,
  itemProblem(itemId) {
    if (!itemId.startsWith('/') || itemId.startsWith('//')) return sentence('web_page_no_path')
    if (itemId.length > 2_000) return sentence('field_too_long', { most: 2_000 })
    if (/[\\\p{Cc}]/u.test(itemId)) return sentence('web_page_has_controls')
    return addressBelow('http://localhost/base', itemId) === null ? sentence('web_page_leads_out') : null
  },
  example: { ItemId: '/d/sales/overview?from=now-7d', Options: { Parameters: { region: 'South' } } },
}

/** A row or a query gives values of any length and of several lines; one that is null is an empty text. */
const filledValue = z.union([z.string(), z.number(), z.boolean(), z.null().transform(() => '')])
const filledOptions = options.extend({
  Parameters: optional(z.record(z.string(), z.union([filledValue, z.array(filledValue)])), {}),
})

/**
 * What a stored schedule says once its expressions are filled; with defaults for what it does not say.
 *
 * @throws FailureError `source_request_invalid` with the option that cannot be read
 */
export function optionsOf(definition: ReportDefinition): WebPageOptions {
  const read = filledOptions.safeParse(definition.kind === 'source' ? definition.options : {})
  if (read.success) return read.data
  const path = ['Source.Options', ...(read.error.issues[0]?.path ?? [])]
  const said = sentence('stored_option_unreadable', { field: path.map(String).join('.') })
  throw new FailureError(failure('source_request_invalid', { source: webPage, said }))
}

/** The time of a run, also of a schedule whose other options cannot be read. */
export function timeoutSecondsOf(definition: ReportDefinition): number {
  const given = definition.kind === 'source' ? definition.options['TimeoutSeconds'] : null
  return options.shape.TimeoutSeconds.catch(usualSeconds).parse(given)
}

/** The address of an item; null for one that is not below the base. */
export function addressBelow(baseUrl: string, itemId: string): URL | null {
  const base = URL.parse(baseUrl)
  const url = URL.parse(`${baseUrl}${itemId}`)
  if (base === null || url === null || url.origin !== base.origin || url.username !== '') return null
  const root = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`
  return url.pathname.startsWith(root) ? url : null
}
