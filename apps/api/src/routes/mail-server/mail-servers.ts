import type { GivenSecrets, MailServers, StoredMailServer } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'

import type { Dependencies } from '../../deps.ts'
import { decodeCursor, foreignCursor } from '../../http/list-page.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { resource } from '../../http/resource.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import {
  bouncesGoElsewhere,
  goesElsewhere,
  mailServerProblems,
  type Written,
} from './mail-server-problems.ts'
import {
  exampleMailServer,
  type MailServerInput,
  mailServerInput,
  mailServerOutput,
  mailServerTag,
  mailServerToWire,
  settingsFromWire,
} from './mail-server-wire.ts'

export const noMailServer = () => problem('not_found', { detail: sentence('mail_server_unknown') })

const mailServers = resource<StoredMailServer, typeof mailServerOutput>({
  name: 'mailserver',
  tag: mailServerTag,
  role: 'Administrator',
  output: mailServerOutput,
  toWire: mailServerToWire,
  read: (id, store) => store.mailServers.read(id),
  missing: noMailServer,
})

export const { read: readMailServer } = mailServers

export const getAllMailServers = mailServers.getAll({
  role: 'Administrator',
  summary: 'Lists the mail servers in the order in which mails try them',
  list: ({ cursor, limit }, store) => store.mailServers.list({ after: cursorOf(cursor), limit }),
  positionOf: ({ priority, nameKey }) => [String(priority), nameKey],
})

export const getMailServer = mailServers.get({ role: 'Administrator', summary: 'Reads a mail server' })

export const createMailServer = mailServers.create({
  summary: 'Creates a mail server',
  description:
    'A mail goes through the enabled server with the lowest Priority. The next one is taken when a server cannot be reached or refuses for now, never after the message may have been taken. Secrets are encrypted at rest and never answered. Use test to try the server.',
  body: mailServerInput,
  examples: { relay: exampleMailServer },
  async make({ body, idempotentId, dependencies }) {
    const state = written(body, null, dependencies)
    const outcome = await dependencies.store.mailServers.create({ ...state, id: idempotentId })
    return announced(serverOf(outcome, body.Name), dependencies)
  },
})

export const updateMailServer = mailServers.update({
  summary: 'Replaces a mail server',
  description:
    'Running workers use it as it is now. Without its secrets the stored ones stay, unless they would go to another server, or less protected.',
  body: mailServerInput.extend({ Id: line(100) }).meta({ id: 'UpdateMailServerInput' }),
  examples: { relay: { Id: exampleId, ...exampleMailServer } },
  async change({ body, expectedVersion, dependencies }) {
    const stored = await readMailServer(body.Id, dependencies)
    const state = written(body, stored, dependencies)
    // The version ties the write to the addresses that were compared with the secrets.
    const change = { ...state, id: stored.id, ifVersion: expectedVersion ?? stored.version }
    const outcome = await dependencies.store.mailServers.update(change)
    return announced(serverOf(outcome, body.Name), dependencies)
  },
})

export const deleteMailServer = mailServers.remove({
  summary: 'Deletes a mail server',
  description: 'Mails go through the others from now on. Without any, deliveries by e-mail fail.',
  async remove(id, { dependencies }) {
    if (!(await dependencies.store.mailServers.remove(id))) throw noMailServer()
    void dependencies.signals.publish('settings', {})
  },
})

/** What a request comes to. @throws ProblemError `invalid_request` with every field that is wrong */
function written(input: MailServerInput, stored: StoredMailServer | null, { egress, graph }: Dependencies) {
  const settings = settingsFromWire(input, graph)
  const problems = mailServerProblems({ input, settings, stored }, egress)
  if (problems.length > 0) throw invalid(problems)
  const { Name: name, Priority: priority, Enabled: enabled } = input
  return { name, priority, enabled, settings, secrets: secretsFrom({ input, settings, stored }) }
}

/** A secret that the way to sign in does not use is removed, and so is one that would go elsewhere. */
function secretsFrom(state: Written): GivenSecrets {
  const { input, settings, stored } = state
  const isMoved = stored === null || goesElsewhere(stored.settings, settings)
  const of = (authType: MailServerInput['AuthType'], given: string | undefined) => {
    if (input.AuthType !== authType || given === '') return null
    return given ?? (isMoved ? null : undefined)
  }
  return {
    password: of('Password', input.Password),
    clientSecret: input.UserSignIn ? null : of('OAuth2', input.ClientSecret),
    refreshToken: input.UserSignIn ? null : of('OAuth2', input.RefreshToken),
    dkimPrivateKey: input.Dkim === null ? null : input.Dkim.PrivateKey,
    bouncesPassword: bouncesPasswordFrom(state),
  }
}

function bouncesPasswordFrom({ input: { Bounces }, settings, stored }: Written) {
  if (Bounces === null || Bounces.Password === '') return null
  const isMoved = stored === null || bouncesGoElsewhere(stored.settings, settings)
  return Bounces.Password ?? (isMoved ? null : undefined)
}

function announced(server: StoredMailServer, { signals }: Dependencies): StoredMailServer {
  void signals.publish('settings', {})
  return server
}

function serverOf(outcome: Awaited<ReturnType<MailServers['update']>>, name: string): StoredMailServer {
  if (outcome.ok) return outcome.server
  switch (outcome.conflict) {
    case 'missing':
      throw noMailServer()
    case 'stale':
      throw problem('version_stale', { detail: sentence('mail_server_stale') })
    case 'name':
      throw problem('name_taken', { detail: sentence('mail_server_name_taken', { name }) })
    case 'secret-unreadable':
      throw problem('state_conflict', { detail: sentence('mail_server_secrets_locked') })
  }
}

function cursorOf(cursor: string | undefined): { priority: number; nameKey: string } | null {
  const position = decodeCursor(cursor, 2)
  if (position === null) return null
  const [priority = '', nameKey = ''] = position
  if (!/^\d{1,7}$/.test(priority)) throw foreignCursor()
  return { priority: Number(priority), nameKey }
}
