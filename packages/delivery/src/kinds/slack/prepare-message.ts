import { chatMessage } from '../../chat/chat-message.ts'
import { messageFile } from '../../chat/message-file.ts'
import { prepareFiles } from '../../prepare-files.ts'
import type { Prepare } from '../../port.ts'
import { singleLine } from '../../template.ts'
import { slackSettingsOf } from './settings.ts'
import { escaped, type SlackMessage } from './slack-message.ts'

/** The message, and the files as they are uploaded. */
export const prepareSlackMessage: Prepare = async (shipment, tools) => {
  const { files, locked } = await prepareFiles(shipment, tools)
  const { text, links } = chatMessage(slackSettingsOf(shipment.settings).message, shipment)
  const lines = [escaped(text), ...links.map((link) => `<${address(link.url)}|${label(link.text)}>`)]
  const message: SlackMessage = { text: lines.join('\n'), hasLinks: links.length > 0 }
  return { files: [messageFile(message), ...files], locked }
}

function address(url: string): string {
  return escaped(new URL(url).href).replaceAll('|', '%7C')
}

function label(text: string): string {
  return escaped(singleLine(text)).replaceAll('|', '/')
}
