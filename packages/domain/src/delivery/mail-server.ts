import { z } from 'zod'

export const mailSecurities = ['None', 'StartTls', 'Tls'] as const
export type MailSecurity = (typeof mailSecurities)[number]

export const mailProtocols = ['Smtp', 'Graph'] as const

export const mailAuthTypes = ['None', 'Password', 'OAuth2'] as const

/** The usual port of each. */
export const usualMailPorts: Readonly<Record<MailSecurity, number>> = { None: 25, StartTls: 587, Tls: 465 }

/** The usual port of a mailbox. */
export const usualImapPorts: Readonly<Record<MailSecurity, number>> = { None: 143, StartTls: 143, Tls: 993 }

/** Of a server that names none; the lowest one comes first. */
export const usualMailPriority = 10

/** What a mail server is made of, besides its secrets. */
export const mailServerSettings = z.object({
  /** `Graph`: mails go by `sendMail` of Microsoft Graph, whose host and port these are. */
  protocol: z.enum(mailProtocols).default('Smtp'),
  host: z.string(),
  port: z.int(),
  /** With `None`, TLS is used where the server offers it. */
  security: z.enum(mailSecurities),
  /** False accepts any certificate; for a mail server inside one's own network only. */
  verifyCertificate: z.boolean(),
  authType: z.enum(mailAuthTypes),
  userName: z.string(),
  /** Where access tokens come from; null unless it signs in by OAuth2. */
  oauth: z
    .object({
      tokenUrl: z.string(),
      tenantId: z.string(),
      clientId: z.string(),
      scope: z.string(),
      /** Whether a user signs in by device code, in place of the application. */
      isUser: z.boolean().optional(),
    })
    .nullable(),
  /** Sender of its mails, such as `Punctual <reports@example.org>`; empty for that of the first server with one. */
  from: z.string(),
  /** Mails begun in any minute, by all workers; null: no limit. */
  maxPerMinute: z.int().nullable(),
  /** Connections at the same time, of all workers; null: no limit. */
  maxConnections: z.int().nullable(),
  /** What its mails are signed as; null: they are not signed. */
  dkim: z.object({ domain: z.string(), selector: z.string() }).nullable(),
  /** The mailbox that reports of mails which came back arrive in, read by IMAP; null: none is read. */
  bounces: z
    .object({
      host: z.string(),
      port: z.int(),
      security: z.enum(mailSecurities),
      verifyCertificate: z.boolean(),
      /** Empty for that of the server. */
      userName: z.string(),
      folder: z.string(),
    })
    .nullable()
    .default(null),
})

export type MailServerSettings = z.infer<typeof mailServerSettings>

/** The secrets of a mail server by their field; one that is absent is none. */
export const mailServerSecrets = z.object({
  password: z.string().optional(),
  clientSecret: z.string().optional(),
  refreshToken: z.string().optional(),
  dkimPrivateKey: z.string().optional(),
  /** Of the mailbox for bounces; without one it is signed in to as the server is, by OAuth2. */
  bouncesPassword: z.string().optional(),
})

export type MailServerSecrets = z.infer<typeof mailServerSecrets>

/** A mail server with its secrets in the clear; it lives in memory only. */
export interface MailServer {
  readonly id: string
  readonly name: string
  readonly settings: MailServerSettings
  readonly secrets: MailServerSecrets
  /** Host and port that the operator has allowed by naming them in the environment; null for none. */
  readonly operatorTarget: string | null
  /** Raised by every change. */
  readonly version: number
}

/** Host and port, as breakers and logs name a mail server. */
export function mailServerAddress({ host, port }: Pick<MailServerSettings, 'host' | 'port'>): string {
  return `${host}:${port}`
}
