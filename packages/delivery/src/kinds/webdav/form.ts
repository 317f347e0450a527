import { line, optional } from '@punctual/domain/fields'
import { z } from 'zod'

import { ifExistsWord } from '../../if-exists.ts'
import type { DestinationForm } from '../../port.ts'
import { directoryUrlProblem, plainUrl } from './directory-url.ts'
import { webDavSettingsOf, type WebDavSettings } from './settings.ts'

const input = {
  Url: line(2_000).meta({
    description: 'Address of the directory; its path may have expressions. What is missing of it is made',
  }),
  UserName: optional(line(200), ''),
  IfExists: optional(ifExistsWord, 'Replace' as const),
}

const output = { Url: z.string(), UserName: z.string(), IfExists: ifExistsWord }

/** A destination of WebDAV on the wire. */
export const webDavForm = {
  input,
  output,
  secrets: [{ field: 'Password', maxLength: 1_000 }],
  problems(given) {
    const message = directoryUrlProblem(String(given['Url']))
    return message === null ? [] : [{ field: 'Url', message }]
  },
  fromWire(given): Pick<WebDavSettings, 'url' | 'userName' | 'ifExists'> {
    const { Url, UserName, IfExists } = given as z.output<z.ZodObject<typeof input>>
    return { url: plainUrl(Url.trim()), userName: UserName, ifExists: IfExists }
  },
  toWire(settings): z.input<z.ZodObject<typeof output>> {
    const { url, userName, ifExists } = webDavSettingsOf(settings)
    return { Url: url, UserName: userName, IfExists: ifExists }
  },
  example: {
    Url: 'https://dav.example.org/reports/{{ScheduledFor:yyyy-MM}}',
    UserName: 'reports',
    Password: 'a password',
    IfExists: 'Rename',
  },
} satisfies DestinationForm
