import { line, optional } from '@punctual/domain/fields'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { ifExistsWord } from '../../if-exists.ts'
import { plainPath } from '../../remote-files/remote-path.ts'
import type { DestinationForm } from '../../port.ts'
import { unusableName } from './path-rules.ts'
import { type DirectorySettings, directorySettingsOf } from './settings.ts'

const input = {
  Path: line(1_000).meta({
    description:
      'Absolute path below a directory of DELIVERY_DIRECTORY_ROOTS, with expressions in its names. What is missing below the root is made',
  }),
  IfExists: optional(ifExistsWord, 'Replace' as const),
}

const output = { Path: z.string(), IfExists: ifExistsWord }

/** A directory on the wire. */
export const directoryForm = {
  input,
  output,
  problems(given) {
    const { Path } = given as z.output<z.ZodObject<typeof input>>
    if (Path.trim() === '') return [{ field: 'Path', message: sentence('field_required') }]
    const name = unusableName(Path.trim())
    return name === null
      ? []
      : [{ field: 'Path', message: sentence('directory_name_unusable', { name: name.slice(0, 100) }) }]
  },
  fromWire(given): Pick<DirectorySettings, 'path' | 'ifExists'> {
    const { Path, IfExists } = given as z.output<z.ZodObject<typeof input>>
    return { path: plainPath(Path.trim()), ifExists: IfExists }
  },
  toWire(settings): z.input<z.ZodObject<typeof output>> {
    const { path, ifExists: rule } = directorySettingsOf(settings)
    return { Path: path, IfExists: rule }
  },
  example: { Path: '/srv/reports/{{ScheduledFor:yyyy-MM}}', IfExists: 'Rename' },
} satisfies DestinationForm
