import { line, optional } from '@punctual/domain/fields'
import { z } from 'zod'

import type { DestinationForm } from '../../port.ts'
import { type DirectorySettings, directorySettingsOf, ifExistsRules } from './settings.ts'

const ifExists = z.enum(ifExistsRules).meta({
  id: 'IfExists',
  description:
    'When a file of the name is there: it is replaced, the new one gets a number, or the delivery is rejected',
})

const input = {
  Path: line(1_000).meta({
    description:
      'Absolute path below a directory of DELIVERY_DIRECTORY_ROOTS, with expressions in its names. What is missing below the root is made',
  }),
  IfExists: optional(ifExists, 'Replace' as const),
}

const output = { Path: z.string(), IfExists: ifExists }

/** A directory on the wire. */
export const directoryForm = {
  input,
  output,
  problems: () => [],
  fromWire(given): Pick<DirectorySettings, 'path' | 'ifExists'> {
    const { Path, IfExists } = given as z.output<z.ZodObject<typeof input>>
    return { path: Path.trim().replace(/(?<=[^/])\/+$/, ''), ifExists: IfExists }
  },
  toWire(settings): z.input<z.ZodObject<typeof output>> {
    const { path, ifExists: rule } = directorySettingsOf(settings)
    return { Path: path, IfExists: rule }
  },
  example: { Path: '/srv/reports/{{ScheduledFor:yyyy-MM}}', IfExists: 'Rename' },
} satisfies DestinationForm
