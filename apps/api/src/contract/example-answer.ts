import { z } from 'zod'

import { alternativesOf, type Schema } from '../http/schema-shape.ts'

/** Strings and numbers that a field of a name could hold; the first rule that fits counts. */
const samples: readonly (readonly [RegExp, unknown])[] = [
  [/^(access_)?token$/, 'put_vQm3…'],
  [/Hash$/, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  [/Secret$/, 'pcs_8fKx…'],
  [/^ClientId$/, 'pcc_5d0c8f3a9b2e'],
  [/expires_in/, 86_400],
  [/Id$|^id$/, '0190c0de-0000-7000-8000-000000000001'],
  [/Epoch/, 1_795_246_200],
  [/^At$/, '2026-11-21T06:30:00.000Z'],
  [/^Local$/, '2026-11-21 07:30'],
  [/^ResultJson$/, '{"error":null,"artifacts":[],"deliveries":[]}'],
  [/^(FolderPath|Path)$/, '/Sales'],
  [/^(ScheduleName)$/, 'Weekly sales'],
  [/^ServerName$|^LastServerName$/, 'worker-1'],
  [/^(UserName|RunBy|CreatedBy|Actor|Owner)$/, 'ann'],
  [/^FirstName$/, 'Ann'],
  [/^LastName$/, 'Example'],
  [/^(To|Cc|Bcc|ReplyTo)$/, 'ann@example.org'],
  [/Url$/, 'https://reports.example/Sales'],
  [/^Subject$/, '{{ScheduleName}}'],
  [/^(Build)$/, '20261121'],
  [/^Version$/, '1.0.0'],
  [/^Keywords$/, 'sales'],
  [/^(ScheduleType|Type)$/, 'single'],
  [/^(Address)$/, 'ann@example.org'],
  [/Name$/, 'Sales'],
]

/**
 * An answer that fits a response schema, for the reference page: realistic values, chosen by the names of the
 * fields.
 */
export function exampleAnswer(schema: z.core.$ZodType, name = ''): unknown {
  const [alternative] = alternativesOf(schema)
  const [given] = (z.globalRegistry.get(schema)?.examples ?? []) as unknown[]
  if (given !== undefined) return given
  if (alternative === undefined) return null
  const { def } = alternative._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([field, child]) => [field, exampleAnswer(child, field)]),
      )
    case 'array':
      return [exampleAnswer(def.element, name)]
    case 'literal':
      return def.values[0]
    case 'enum': {
      const words = Object.values(def.entries)
      return words.includes('Succeeded') ? 'Succeeded' : words[0]
    }
    case 'boolean':
      return true
    case 'record':
      return {}
    default:
      return plainSample(alternative, name)
  }
}

function plainSample({ _zod }: Schema, name: string): unknown {
  const type = _zod.def.type === 'string' ? 'string' : _zod.def.type === 'number' ? 'number' : null
  if (type === null) return null
  const fitting = samples.find(([pattern, value]) => typeof value === type && pattern.test(name))
  return fitting?.[1] ?? (type === 'string' ? 'text' : 1)
}
