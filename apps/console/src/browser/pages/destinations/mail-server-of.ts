import type { Schemas } from '../../api/queries.ts'
import { optionalText, textOf } from '../../controls/form-values.ts'

type MailServerBody = Schemas['CreateMailServerInput']

/** The mail server that a form says; a secret that is empty is omitted, so that the stored one stays. */
export function mailServerOf(values: FormData): MailServerBody {
  const text = (name: string) => textOf(values, name)
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)))
  const domain = text('Dkim.Domain')
  const protocol = text('Protocol') as NonNullable<MailServerBody['Protocol']>
  return {
    Name: text('Name'),
    Protocol: protocol,
    ...(protocol === 'Smtp' && {
      Host: text('Host'),
      Port: number('Port'),
      Security: text('Security') as NonNullable<MailServerBody['Security']>,
      VerifyCertificate: values.has('VerifyCertificate'),
    }),
    AuthType: text('AuthType') as NonNullable<MailServerBody['AuthType']>,
    UserName: text('UserName'),
    ...optionalText(values, 'Password'),
    TenantId: text('TenantId'),
    TokenUrl: text('TokenUrl'),
    ClientId: text('ClientId'),
    ...optionalText(values, 'ClientSecret'),
    Scope: text('Scope'),
    UserSignIn: values.has('UserSignIn'),
    ...optionalText(values, 'RefreshToken'),
    From: text('From'),
    Priority: number('Priority'),
    MaxConnections: number('MaxConnections'),
    MaxPerMinute: number('MaxPerMinute'),
    Dkim:
      domain === ''
        ? null
        : { Domain: domain, Selector: text('Dkim.Selector'), ...dkimKey(text('Dkim.PrivateKey')) },
    Bounces: bouncesOf(values),
    Enabled: values.has('Enabled'),
  }
}

/** Null without a host. */
function bouncesOf(values: FormData): NonNullable<MailServerBody['Bounces']> | null {
  const text = (name: string) => textOf(values, `Bounces.${name}`)
  if (text('Host') === '') return null
  const password = text('Password')
  return {
    Host: text('Host'),
    Port: text('Port') === '' ? null : Number(text('Port')),
    Security: text('Security') as NonNullable<MailServerBody['Security']>,
    VerifyCertificate: values.has('Bounces.VerifyCertificate'),
    UserName: text('UserName'),
    ...(password === '' ? {} : { Password: password }),
    ...(text('Folder') === '' ? {} : { Folder: text('Folder') }),
  }
}

function dkimKey(key: string): { readonly PrivateKey?: string } {
  return key === '' ? {} : { PrivateKey: key }
}
