/**
 * The visuals in the definition of a report, which the platform keeps in two forms. PBIR has a file for each
 * visual. PBIR-Legacy has one file, in which each visual is JSON inside a string. Both are made by the
 * platform's editor and change with it, so only what is needed is read, and what cannot be read is omitted.
 */
import { z } from 'zod'

import { arrayOf } from '../../record-list.ts'

/** A visual before it is known where its page stands in the report. */
export interface DefinedVisual {
  /** What an export asks for it by. */
  readonly name: string
  /** As its author wrote it; null when it has none, or one that is computed. */
  readonly title: string | null
  /** Such as `columnChart` or `tableEx`. */
  readonly type: string
  readonly pageName: string
  /** Where it stands on its page, from above and from the left. */
  readonly place: readonly [y: number, x: number]
}

export interface DefinitionPart {
  readonly path: string
  /** Base64. */
  readonly payload: string
}

const literal = z.object({ expr: z.object({ Literal: z.object({ Value: z.string() }) }) })
const titled = z.object({ title: arrayOf(z.object({ properties: z.object({ text: literal }) })) })
const place = z.object({ x: z.number().catch(0), y: z.number().catch(0) })

const visualFile = z.object({
  name: z.string(),
  position: place.catch({ x: 0, y: 0 }),
  visual: z.object({ visualType: z.string(), visualContainerObjects: titled.optional().catch(undefined) }),
})

const legacyContainer = z.object({
  name: z.string(),
  singleVisual: z.object({ visualType: z.string(), vcObjects: titled.optional().catch(undefined) }),
})

const legacyFile = z.object({
  sections: arrayOf(
    z.object({ name: z.string(), visualContainers: arrayOf(place.extend({ config: z.string() })).catch([]) }),
  ),
})

export function visualsOf(parts: readonly DefinitionPart[]): DefinedVisual[] {
  return parts.flatMap((part) => {
    const [, pageName] = /^definition\/pages\/([^/]+)\/visuals\/[^/]+\/visual\.json$/.exec(part.path) ?? []
    if (pageName !== undefined) return visualOfFile(jsonOf(part), pageName)
    return part.path === 'report.json' ? legacyVisuals(jsonOf(part)) : []
  })
}

function visualOfFile(json: unknown, pageName: string): DefinedVisual[] {
  const parsed = visualFile.safeParse(json)
  if (!parsed.success) return []
  const { name, position, visual } = parsed.data
  return [
    {
      name,
      pageName,
      type: visual.visualType,
      title: titleOf(visual.visualContainerObjects),
      place: [position.y, position.x],
    },
  ]
}

function legacyVisuals(json: unknown): DefinedVisual[] {
  const parsed = legacyFile.safeParse(json)
  if (!parsed.success) return []
  return parsed.data.sections.flatMap(({ name: pageName, visualContainers }) =>
    visualContainers.flatMap(({ x, y, config }) => {
      const container = legacyContainer.safeParse(parse(config))
      if (!container.success) return []
      const { name, singleVisual } = container.data
      return [
        {
          name,
          pageName,
          type: singleVisual.visualType,
          title: titleOf(singleVisual.vcObjects),
          place: [y, x] as const,
        },
      ]
    }),
  )
}

const bookmarkFile = z.object({ name: z.string() })

/** Names of the bookmarks that are saved in the report; null when the definition is not in the form PBIR. */
export function bookmarkNamesOf(parts: readonly DefinitionPart[]): string[] | null {
  if (!parts.some(({ path }) => path.startsWith('definition/'))) return null
  return parts.flatMap((part) => {
    if (!/^definition\/bookmarks\/[^/]+\.bookmark\.json$/.test(part.path)) return []
    const parsed = bookmarkFile.safeParse(jsonOf(part))
    return parsed.success ? [parsed.data.name] : []
  })
}

/** A text in the language of the definition stands in single quotes, a quote in it doubled. */
function titleOf(objects: z.infer<typeof titled> | undefined): string | null {
  const value = objects?.title[0]?.properties.text.expr.Literal.Value
  const [, quoted] = /^'(.*)'$/s.exec(value ?? '') ?? []
  return quoted === undefined || quoted.trim() === '' ? null : quoted.replaceAll("''", "'")
}

function jsonOf({ payload }: DefinitionPart): unknown {
  return parse(Buffer.from(payload, 'base64').toString('utf8'))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}
