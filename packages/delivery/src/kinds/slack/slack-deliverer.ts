import { failure } from '@punctual/domain'

import { readMessageFile } from '../../chat/message-file.ts'
import type { DelivererContext } from '../../context.ts'
import { accepted, rejected, stopped } from '../../outcomes.ts'
import type { Deliverer, Sending, TestedDestination } from '../../port.ts'
import type { SendOutcome } from '../../send-outcome.ts'
import { usualSlackApiUrl } from '../../slack-api-url.ts'
import { findChannel } from './channel.ts'
import type { SlackMessage } from './slack-message.ts'
import { slack, slackSettingsOf, slackSource as source } from './settings.ts'
import { createSlackApi, type SlackAnswer, type SlackApi } from './slack-api.ts'
import { takesNoFile } from './slack-failure.ts'
import { testSlack } from './test-slack.ts'
import { uploadFiles } from './upload-files.ts'

/**
 * Posts each shipment as one message with its files. Slack shows nothing of uploaded files before they are completed,
 * so that is the last step. It cannot be asked afterwards: a last step whose answer was not read stays in doubt.
 */
export function createSlackDeliverer(context: DelivererContext): Deliverer {
  const apiUrl = context.slackApiUrl ?? new URL(usualSlackApiUrl)
  const apiFor = ({ secrets }: Pick<TestedDestination, 'secrets'>, signal: AbortSignal) =>
    createSlackApi(context, { apiUrl, token: secrets['token'] ?? '', signal })

  return {
    target: () => ({ kind: 'Destination', id: `${slack} ${apiUrl.host}` }),
    async send(prepared, sending, signal) {
      const { message: read, files } = readMessageFile(prepared)
      const message = read as SlackMessage
      const api = apiFor(sending, signal)
      const channel = await findChannel(api, slackSettingsOf(sending.settings).channel)
      if (!channel.ok) return rejected(sending, channel.failure)
      const uploaded = await uploadFiles(api, files)
      if (uploaded.kind === 'failed') return rejected(sending, uploaded.failure)
      // A message without a file and without a link would say that there is a report, and show none.
      if (uploaded.kind === 'without-files' && !message.hasLinks) return rejected(sending, uploaded.failure)
      if (!(await sending.requestSendPermit())) return stopped(source)
      const posting = { message, channel: channel.id }
      if (uploaded.kind === 'without-files' || files.length === 0)
        return outcomeOf(await postMessage(api, posting), sending)
      const completed = await api.call('files.completeUploadExternal', {
        files: JSON.stringify(uploaded.files),
        channel_id: channel.id,
        initial_comment: message.text,
      })
      return completed.kind === 'refused' && takesNoFile(completed.word) && message.hasLinks
        ? outcomeOf(await postMessage(api, posting), sending)
        : outcomeOf(completed, sending)
    },
    test: (tested, signal) => testSlack(apiFor(tested, signal), slackSettingsOf(tested.settings)),
  }
}

async function postMessage(
  api: SlackApi,
  { message, channel }: { readonly message: SlackMessage; readonly channel: string },
): Promise<SlackAnswer> {
  return await api.call('chat.postMessage', { channel, text: message.text, unfurl_links: 'false' })
}

/** How the last step has ended. */
function outcomeOf(last: SlackAnswer, sending: Sending): SendOutcome {
  switch (last.kind) {
    case 'ok':
      return accepted(sending, replyOf(last.answer))
    case 'refused':
      return rejected(sending, last.failure)
    case 'unknown': {
      const { message } = last.failure
      return { kind: 'unknown', failure: failure('delivery_interrupted', { source, detail: message }) }
    }
  }
}

/** By which the message or the files are found: the time stamp of a message, or ids of files. */
function replyOf({ ts, files }: Readonly<Record<string, unknown>>): string {
  const ids = Array.isArray(files) ? files.map((file: { readonly id?: unknown } | null) => file?.id) : []
  const names = [ts, ...ids].filter((each) => typeof each === 'string' && /^[A-Z0-9.]{1,40}$/.test(each))
  return names.length === 0 ? 'ok' : names.slice(0, 5).join(' ')
}
