import { say, sentence } from '@punctual/domain/words'

import { chatMessage } from '../../chat/chat-message.ts'
import { messageFile } from '../../chat/message-file.ts'
import { prepareFiles } from '../../prepare-files.ts'
import type { Prepare, PreparedFile, Shipment } from '../../port.ts'
import { adaptiveCard } from './adaptive-card.ts'
import { teamsSettingsOf } from './settings.ts'

/** Most files that a card names. Teams refuses a card above 28 KB. */
const maxNamedFiles = 20

/** The card that says what was made. The files are made as for any other destination, for their names and sizes. */
export const prepareCard: Prepare = async (shipment, tools) => {
  const { files, locked } = await prepareFiles(shipment, tools)
  return { files: [messageFile(cardOf(shipment, files))], locked }
}

function cardOf(shipment: Shipment, files: readonly PreparedFile[]): object {
  const { text, links } = chatMessage(teamsSettingsOf(shipment.settings).message, shipment)
  const named = files.slice(0, maxNamedFiles).map(({ name, bytes }) => `${name} (${sizeOf(bytes)})`)
  const omitted = files.length - named.length
  const more = omitted <= 0 ? [] : [say(sentence('chat_more_files', { count: omitted }), shipment.language)]
  return adaptiveCard([...text.split('\n'), ...named, ...more], links)
}

function sizeOf(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`
}
