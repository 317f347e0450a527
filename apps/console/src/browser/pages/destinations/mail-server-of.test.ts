import { expect, it } from 'vitest'

import { mailServerOf } from './mail-server-of.ts'

function form(entries: Readonly<Record<string, string>>): FormData {
  const values = new FormData()
  for (const [name, value] of Object.entries(entries)) values.set(name, value)
  return values
}

const mailbox = {
  'Bounces.Host': 'imap.example.org',
  'Bounces.Security': 'StartTls',
  'Bounces.VerifyCertificate': 'on',
}

it('reads the mailbox for mails that come back, and keeps its stored password when none is typed', () => {
  const values = form({ Protocol: 'Smtp', ...mailbox, 'Bounces.Port': '1143', 'Bounces.Folder': 'Bounced' })
  expect(mailServerOf(values).Bounces).toEqual({
    Host: 'imap.example.org',
    Port: 1143,
    Security: 'StartTls',
    VerifyCertificate: true,
    UserName: '',
    Folder: 'Bounced',
  })
  values.set('Bounces.Password', 'geheim')
  expect(mailServerOf(values).Bounces).toMatchObject({ Password: 'geheim' })
})

it('reads no mailbox without its host', () => {
  expect(mailServerOf(form({ Protocol: 'Smtp', 'Bounces.Folder': 'INBOX' })).Bounces).toBeNull()
})

it('says nothing of the place of Microsoft Graph, which the service knows', () => {
  const values = form({ Protocol: 'Graph', AuthType: 'OAuth2' })
  expect(mailServerOf(values)).toMatchObject({ Protocol: 'Graph', AuthType: 'OAuth2', Dkim: null })
  expect(mailServerOf(values)).not.toHaveProperty('Host')
  expect(mailServerOf(form({ Protocol: 'Smtp', Host: 'mail.example.org' }))).toMatchObject({
    Protocol: 'Smtp',
    Host: 'mail.example.org',
  })
})
