import type { StoredMailServer } from '@punctual/catalog'
import {
  mailAuthTypes,
  mailProtocols,
  mailSecurities,
  type MailServerSecrets,
  type MailServerSettings,
  toWire,
  usualImapPorts,
  usualMailPorts,
  usualMailPriority,
} from '@punctual/domain'
import { type GraphAddress, userSignInPlace } from '@punctual/delivery/kinds'
import { mailServerAccount, signInBinding } from '@punctual/source'
import { z } from 'zod'

import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { line, name, optional, readOnly, text } from '../../wire/input.ts'

export const mailServerTag = 'Mail servers'

const mailSecurity = z.enum(mailSecurities).meta({
  id: 'MailSecurity',
  description: 'Tls from the first byte, StartTls, or None: then TLS is used where the server offers it',
})
const mailProtocol = z.enum(mailProtocols).meta({ id: 'MailProtocol' })
const mailAuthType = z.enum(mailAuthTypes).meta({ id: 'MailAuthType' })

const secretText = (maximum: number) =>
  optional(text(maximum), undefined).meta({
    writeOnly: true,
    description: 'Left out of an update, the stored one stays, unless it would go to another server',
  })

const dkimInput = z
  .strictObject({
    Domain: line(253).min(1),
    Selector: line(253).min(1),
    PrivateKey: optional(text(20_000), undefined).meta({
      writeOnly: true,
      description: 'RSA, in PEM form. Left out of an update, the stored one stays',
    }),
    HasPrivateKey: readOnly,
  })
  .meta({ id: 'DkimInput' })

const bouncesInput = z
  .strictObject({
    Host: line(253).min(1).meta({ description: 'Name or address of the IMAP server, without a port' }),
    Port: optional(z.int().min(1).max(65_535), null).meta({
      description: 'Left out, the usual one: 993 with Tls, 143 otherwise',
    }),
    Security: optional(mailSecurity, 'Tls' as const),
    VerifyCertificate: optional(z.boolean(), null).meta({
      description: 'Left out, true unless Security is None',
    }),
    UserName: optional(line(320), '').meta({ description: 'Left out, that of the mail server' }),
    Password: secretText(4_000).meta({
      description:
        'Left out, the stored one stays, unless it would go elsewhere. Without one the mailbox is signed in to by OAuth2, as the mail server is',
    }),
    Folder: optional(line(400).min(1), 'INBOX'),
    HasPassword: readOnly,
  })
  .meta({ id: 'BounceMailboxInput' })

/** What a mail server is made of; secrets are written and never answered. */
export const mailServerInput = z
  .strictObject({
    Name: name(),
    Protocol: optional(mailProtocol, 'Smtp' as const).meta({
      description:
        'Graph sends by Microsoft Graph: it needs OAuth2, and Host, Port and Security are those of Graph',
    }),
    Host: optional(line(253), '').meta({ description: 'Name or address of the server, without a port' }),
    Port: optional(z.int().min(1).max(65_535), null).meta({
      description: 'Left out, the usual one: 587 with StartTls, 465 with Tls, 25 with None',
    }),
    Security: optional(mailSecurity, 'StartTls' as const),
    VerifyCertificate: optional(z.boolean(), null).meta({
      description:
        'Left out, true unless Security is None. False is for servers inside one’s own network only',
    }),
    AuthType: optional(mailAuthType, 'None' as const),
    UserName: optional(line(320), ''),
    Password: secretText(4_000),
    TenantId: optional(line(200), '').meta({
      description: 'Of Microsoft 365: the directory; TokenUrl and Scope follow from it',
    }),
    ClientId: optional(line(200), ''),
    ClientSecret: secretText(4_000),
    TokenUrl: optional(line(2_000), '').meta({
      description: 'Where access tokens come from, unless TenantId says it',
    }),
    Scope: optional(line(2_000), ''),
    RefreshToken: secretText(20_000).meta({
      description:
        'Given where a user has consented, as with Google; without it the application signs in as itself',
    }),
    UserSignIn: optional(z.boolean(), false).meta({
      description:
        'With OAuth2 of Microsoft 365: a user signs in by device code (startsignin), in place of the application',
    }),
    From: optional(line(1_000), '').meta({
      description: 'Sender of its mails. Left out, that of the first server that has one',
    }),
    Priority: optional(z.int().min(0).max(1_000_000), usualMailPriority).meta({
      description: 'The server with the lowest number is tried first',
    }),
    MaxPerMinute: optional(z.int().min(1).max(1_000_000), null).meta({
      description: 'Mails begun in any minute, by all workers together; null: no limit',
    }),
    MaxConnections: optional(z.int().min(1).max(10_000), null).meta({
      description: 'Connections at the same time, of all workers together; null: no limit',
    }),
    Dkim: optional(dkimInput, null).meta({ description: 'What its mails are signed as; null: not at all' }),
    Bounces: optional(bouncesInput, null).meta({
      description:
        'Mailbox that reports of mails which came back arrive in, read by IMAP; null: none is read',
    }),
    Enabled: optional(z.boolean(), true),
    Id: readOnly,
    HasPassword: readOnly,
    HasClientSecret: readOnly,
    HasRefreshToken: readOnly,
    SignedInAs: readOnly,
    SignInEndsEpochUtc: readOnly,
    FromEnvironment: readOnly,
    EnvironmentDiffers: readOnly,
    Version: readOnly,
    CreatedEpochUtc: readOnly,
    UpdatedEpochUtc: readOnly,
  })
  .meta({ id: 'CreateMailServerInput' })

export type MailServerInput = z.infer<typeof mailServerInput>

const has = z.boolean().nullable().meta({ description: 'Null when no key of this server opens the secrets' })

export const mailServerOutput = z
  .object({
    Id: z.string(),
    Name: z.string(),
    Protocol: mailProtocol,
    Host: z.string(),
    Port: z.int(),
    Security: mailSecurity,
    VerifyCertificate: z.boolean(),
    AuthType: mailAuthType,
    UserName: z.string(),
    HasPassword: has,
    TenantId: z.string(),
    ClientId: z.string(),
    HasClientSecret: has,
    TokenUrl: z.string(),
    Scope: z.string(),
    HasRefreshToken: has,
    UserSignIn: z.boolean(),
    SignedInAs: z.string().meta({ description: 'The user that it sends as; empty for none' }),
    SignInEndsEpochUtc: epochOrNull.meta({ description: 'When the sign-in ends unless it is used before' }),
    From: z.string(),
    Priority: z.int(),
    MaxPerMinute: z.int().nullable(),
    MaxConnections: z.int().nullable(),
    Dkim: z
      .object({ Domain: z.string(), Selector: z.string(), HasPrivateKey: has })
      .meta({ id: 'Dkim' })
      .nullable(),
    Bounces: z
      .object({
        Host: z.string(),
        Port: z.int(),
        Security: mailSecurity,
        VerifyCertificate: z.boolean(),
        UserName: z.string(),
        HasPassword: has,
        Folder: z.string(),
      })
      .meta({ id: 'BounceMailbox' })
      .nullable(),
    Enabled: z.boolean(),
    FromEnvironment: z
      .boolean()
      .meta({ description: 'Whether it was made from SMTP_URL at the first start of the cluster' }),
    EnvironmentDiffers: z.boolean().meta({
      description:
        'Whether SMTP_URL or MAIL_FROM has changed since then; the environment is not used any more',
    }),
    Version: z.int(),
    CreatedEpochUtc: epoch,
    UpdatedEpochUtc: epoch,
  })
  .meta({ id: 'MailServer' })

export function mailServerToWire(server: StoredMailServer): z.infer<typeof mailServerOutput> {
  const { oauth, dkim, bounces, ...settings } = server.settings
  const isStored = (field: keyof MailServerSecrets) => server.has?.includes(field) ?? null
  const signIn = boundSignIn(server)
  return toWire(
    mailServerOutput,
    { ...server, ...settings },
    {
      TenantId: oauth?.tenantId ?? '',
      ClientId: oauth?.clientId ?? '',
      TokenUrl: oauth?.tokenUrl ?? '',
      Scope: oauth?.scope ?? '',
      HasPassword: isStored('password'),
      HasClientSecret: isStored('clientSecret'),
      HasRefreshToken: isStored('refreshToken'),
      UserSignIn: oauth?.isUser ?? false,
      SignedInAs: signIn?.userName ?? '',
      SignInEndsEpochUtc: signIn?.endsAtEpoch ?? null,
      Dkim: dkim && {
        Domain: dkim.domain,
        Selector: dkim.selector,
        HasPrivateKey: isStored('dkimPrivateKey'),
      },
      Bounces: bounces && {
        Host: bounces.host,
        Port: bounces.port,
        Security: bounces.security,
        VerifyCertificate: bounces.verifyCertificate,
        UserName: bounces.userName,
        HasPassword: isStored('bouncesPassword'),
        Folder: bounces.folder,
      },
      FromEnvironment: server.isFromEnvironment,
    },
  )
}

/** Null after a change of the place or the application, which needs another sign-in. */
function boundSignIn(server: StoredMailServer): StoredMailServer['signIn'] {
  const place = userSignInPlace(server)
  return place && signInBinding(mailServerAccount(place).settings) === server.signIn?.binding
    ? server.signIn
    : null
}

export function settingsFromWire(given: MailServerInput, graph: GraphAddress): MailServerSettings {
  const input = given.Protocol === 'Graph' ? throughGraph(given, graph) : given
  const { Security, AuthType, Dkim, Bounces } = input
  return {
    protocol: input.Protocol,
    host: input.Host.trim(),
    port: input.Port ?? usualMailPorts[Security],
    security: Security,
    verifyCertificate: input.VerifyCertificate ?? Security !== 'None',
    authType: AuthType,
    userName: input.UserName,
    oauth:
      AuthType === 'OAuth2'
        ? {
            tokenUrl: input.TokenUrl.trim(),
            tenantId: input.TenantId.trim(),
            clientId: input.ClientId,
            scope: input.Scope,
            ...(input.UserSignIn && { isUser: true }),
          }
        : null,
    from: input.From.trim(),
    maxPerMinute: input.MaxPerMinute,
    maxConnections: input.MaxConnections,
    dkim: Dkim && { domain: Dkim.Domain.trim(), selector: Dkim.Selector.trim() },
    bounces: Bounces && {
      host: Bounces.Host.trim(),
      port: Bounces.Port ?? usualImapPorts[Bounces.Security],
      security: Bounces.Security,
      verifyCertificate: Bounces.VerifyCertificate ?? Bounces.Security !== 'None',
      userName: Bounces.UserName,
      folder: Bounces.Folder,
    },
  }
}

/** Where Graph is follows from the setting of the process, and so does where its tokens come from. */
function throughGraph(
  input: MailServerInput,
  { baseUrl, authorityUrl, scope }: GraphAddress,
): MailServerInput {
  const { hostname, port, protocol } = baseUrl
  const isUsual = authorityUrl === 'https://login.microsoftonline.com'
  const tokenUrl = isUsual ? '' : `${authorityUrl}/${input.TenantId.trim()}/oauth2/v2.0/token`
  return {
    ...input,
    Host: hostname,
    Port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    Security: protocol === 'https:' ? 'Tls' : 'None',
    VerifyCertificate: true,
    TokenUrl: input.TokenUrl === '' ? tokenUrl : input.TokenUrl,
    Scope: input.Scope === '' ? scope : input.Scope,
  }
}

/** The request that the reference page shows. */
export const exampleMailServer = {
  Name: 'Relay',
  Host: 'mail.example.org',
  Security: 'StartTls',
  AuthType: 'Password',
  UserName: 'punctual',
  Password: '…',
  From: 'Reports <reports@example.org>',
  Priority: 10,
  MaxConnections: 10,
}
