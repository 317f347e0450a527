import type { SourceAccount } from '@punctual/domain'
import { refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { AccountForm } from '../../port.ts'
import { line, optional, readOnly, secretText, serviceUrl } from '../../fields.ts'

export const jsReport = 'JsReport'

export const jsReportSettings = z.object({
  kind: z.literal(jsReport),
  /** Root of the server, such as https://host:5488 */
  serverUrl: z.string(),
  /** Empty for a server without authentication. */
  userName: z.string(),
})

type JsReportSettings = z.infer<typeof jsReportSettings>

/** The settings of an account that is known to be of this kind. */
export function jsReportSettingsOf({ settings }: Pick<SourceAccount, 'settings'>): JsReportSettings {
  if (settings.kind !== jsReport) throw new TypeError('not a jsreport account')
  return settings as JsReportSettings
}

const input = z
  .strictObject({
    ServerUrl: serviceUrl.meta({ description: 'Root of the server, such as https://host:5488' }),
    // Basic authentication separates the name from the password by a colon.
    UserName: optional(line(200).regex(/^[^:]*$/, refusedBy(sentence('field_has_colon'))), '').meta({
      description: 'Left out for a server without authentication',
    }),
    Password: secretText(1_000),
    HasPassword: readOnly,
  })
  .meta({ id: 'JsReportAccountInput' })

const output = z
  .object({ ServerUrl: z.string(), UserName: z.string(), HasPassword: z.boolean() })
  .meta({ id: 'JsReportAccountSettings' })

/** A jsreport account on the wire. */
export const jsReportAccount: AccountForm = {
  input,
  output,
  fromWire(given) {
    const { ServerUrl, UserName, Password } = given as z.output<typeof input>
    const signsIn = UserName !== ''
    return {
      authType: signsIn ? 'Basic' : 'None',
      settings: { kind: jsReport, serverUrl: ServerUrl, userName: UserName },
      secrets: signsIn || Password !== undefined ? { Password } : {},
      problems:
        !signsIn && Password !== undefined
          ? [{ field: 'UserName', message: sentence('user_name_required_with_password') }]
          : [],
    }
  },
  toWire({ settings, hasSecret }) {
    const { serverUrl, userName } = jsReportSettingsOf({ settings })
    return { ServerUrl: serverUrl, UserName: userName, HasPassword: hasSecret }
  },
  example: { ServerUrl: 'https://jsreport.example.org', UserName: 'reader', Password: '…' },
}
