/**
 * The page of a recipient, and what its reader may do: for one address, which the token proves. Reading it changes
 * nothing, because mail scanners follow links. A mail program stops the mails of the schedule with one request
 * (RFC 8058).
 */
import type { RecipientLink } from '@punctual/catalog'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { answer, type Context, defineOperation, type Operation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { sentence } from '@punctual/domain/words'
import { line, optionalLine } from '../../wire/input.ts'
import { pageHeaders, pauseDays, recipientPage, unknownPage } from './recipient-page.ts'

const tag = 'Recipients'
const params = z.object({ token: line(500).meta({ description: 'What the link of a mail has' }) })

export const openRecipientPage = defineOperation({
  name: 'recipient.page',
  methods: ['GET'],
  path: '/r/:token',
  role: 'Public',
  summary: 'Shows a recipient what it receives, and lets it stop, pause and start that',
  description:
    'A page of HTML in English or German. Its address stands in the mail (`List-Unsubscribe`). Reading it changes nothing.',
  tags: [tag],
  params,
  response: z.unknown(),
  produces: 'text/html',
  errors: [404, 429],
  async handle({ params: { token }, language, request, dependencies }) {
    const link = readLink(token, { request, dependencies })
    if (link === null) return answer({ status: 404, headers: pageHeaders, body: unknownPage(language) })
    const { recipientChoices } = dependencies.store
    const [schedules, all] = await Promise.all([
      recipientChoices.received(link.address, link.scheduleId),
      recipientChoices.stoppedAll(link.address),
    ])
    const page = recipientPage({ token, address: link.address, schedules, all }, language)
    return answer({ headers: pageHeaders, body: page })
  },
})

export const oneClickStop = defineOperation({
  name: 'recipient.oneclick',
  methods: ['POST'],
  path: '/r/:token',
  role: 'Public',
  summary: 'Stops the mails of the schedule that the link came from, as RFC 8058 has it',
  description: 'For mail programs, which send `List-Unsubscribe=One-Click`. A repeat changes nothing.',
  tags: [tag],
  params,
  takesMultipart: true,
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }).meta({ id: 'OneClickInput' }),
  response: z.literal(true),
  examples: { oneClick: { 'List-Unsubscribe': 'One-Click' } },
  errors: [404, 429],
  changes: true,
  audit: (context) => factsOf(linkOf(context.params.token, context)),
  async handle(context) {
    const link = linkOf(context.params.token, context)
    const chosen = { ...link, linkScheduleId: link.scheduleId, pauseDays: null }
    await context.dependencies.store.recipientChoices.stop(chosen)
    return true as const
  },
})

type Choices = Dependencies['store']['recipientChoices']

function choice(
  verb: 'stop' | 'pause' | 'start',
  summary: string,
  make: (choices: Choices, chosen: Omit<Parameters<Choices['stop']>[0], 'pauseDays'>) => Promise<boolean>,
): Operation {
  return defineOperation({
    name: `recipient.${verb}`,
    methods: ['POST'],
    path: `/r/:token/${verb}`,
    role: 'Public',
    summary,
    description: 'Of one schedule that the page shows, or of all. Answers with the way back to the page.',
    tags: [tag],
    params,
    body: z
      .strictObject({ ScheduleId: optionalLine(100) })
      .meta({ id: `Recipient${verb[0]!.toUpperCase()}${verb.slice(1)}Input` }),
    response: z.unknown(),
    produces: 'text/html',
    examples: { all: {} },
    errors: [404, 429],
    changes: true,
    audit: (context) =>
      factsOf({ ...linkOf(context.params.token, context), scheduleId: context.body.ScheduleId }),
    async handle(context) {
      const { token } = context.params
      const { ScheduleId: scheduleId } = context.body
      const { address, scheduleId: linkScheduleId } = linkOf(token, context)
      if (scheduleId !== null && !isId(scheduleId)) throw unknownLink()
      const chosen = { address, scheduleId, linkScheduleId }
      if (!(await make(context.dependencies.store.recipientChoices, chosen))) throw unknownLink()
      return answer({
        status: 303,
        headers: { ...pageHeaders, location: `../${token}` },
        body: Buffer.alloc(0),
      })
    },
  })
}

export const stopMails = choice('stop', 'Stops mails to the recipient', (choices, chosen) =>
  choices.stop({ ...chosen, pauseDays: null }),
)
export const pauseMails = choice('pause', 'Pauses mails to the recipient', (choices, chosen) =>
  choices.stop({ ...chosen, pauseDays }),
)
export const startMails = choice(
  'start',
  'Lifts what the recipient has stopped or paused',
  async (choices, chosen) => {
    await choices.start(chosen)
    return true
  },
)

type Shown = Pick<Context<unknown, unknown, unknown, unknown>, 'request' | 'dependencies'>

/** Null for a token that no key has signed. @throws ProblemError `too_many_requests` for an address that goes on guessing */
function readLink(
  token: string,
  { request, dependencies: { recipientTokens, linkGuesses } }: Shown,
): RecipientLink | null {
  const link = recipientTokens.read(token)
  if (link === null) linkGuesses.add(request.ip)
  return link
}

/** @throws ProblemError `not_found` or `too_many_requests` for a token that no key has signed */
function linkOf(token: string, shown: Shown): RecipientLink {
  const link = readLink(token, shown)
  if (link === null) throw unknownLink()
  return link
}

const unknownLink = () => problem('not_found', { detail: sentence('recipient_link_unknown') })

function factsOf({ address, scheduleId }: { readonly address: string; readonly scheduleId: string | null }) {
  return { subject: scheduleId ?? 'all', after: { Address: address, ScheduleId: scheduleId } }
}
