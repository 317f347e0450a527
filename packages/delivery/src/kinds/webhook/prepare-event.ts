import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { prepareFiles } from '../../prepare-files.ts'
import { contentOf, sha256Of } from '../../prepared-content.ts'
import type { Prepare, PreparedFile, Shipment } from '../../port.ts'
import { webhookSettingsOf } from './settings.ts'

/**
 * The event as one file of JSON, as Standard Webhooks 1.0.0 shapes it: `type`, `timestamp` and `data`. It is
 * written piece by piece, so that a large file needs no memory.
 */
export const prepareEvent: Prepare = async (shipment, tools) => {
  const { files, locked } = await prepareFiles(shipment, tools)
  const path = join(tools.directory, `event-${shipment.receiptId}.json`)
  await pipeline(Readable.from(eventText(shipment, files)), createWriteStream(path, { mode: 0o600 }))
  const { size: bytes } = await stat(path)
  return {
    files: [{ name: 'event.json', contentType: 'application/json', bytes, path, isTemporary: true }],
    locked,
  }
}

async function* eventText(shipment: Shipment, files: readonly PreparedFile[]): AsyncGenerator<string> {
  const { settings, scheduleId, executionId, date, scope, fileUrls } = shipment
  const { includeFile } = webhookSettingsOf(settings)
  const data = {
    ExecutionId: executionId,
    ScheduleId: scheduleId,
    ScheduleName: scope.values.get('schedulename') ?? '',
    ScheduledForEpochUtc: Math.floor(date.getTime() / 1_000),
  }
  const event = JSON.stringify({ type: 'report.delivered', timestamp: date.toISOString(), data })
  // The files come last, because their content is not held in memory.
  yield `${event.slice(0, -2)},"Artifacts":[`
  for (const [index, file] of files.entries()) {
    const facts = {
      Name: file.name,
      Format: extname(file.name).slice(1).toUpperCase(),
      Bytes: file.bytes,
      Sha256: await sha256Of(file),
      Url: fileUrls[index],
    }
    yield `${index === 0 ? '' : ','}${JSON.stringify(facts).slice(0, -1)}`
    if (includeFile) yield* contentText(file)
    yield '}'
  }
  yield ']}}'
}

async function* contentText(file: PreparedFile): AsyncGenerator<string> {
  yield ',"Content":"'
  for await (const chunk of groupsOf(file)) yield chunk.toString('base64')
  yield '"'
}

/** Whole groups of three bytes make base64 without padding, so the base64 of chunks can be joined. */
async function* groupsOf(file: PreparedFile): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of contentOf(file)) {
    const all = Buffer.concat([rest, chunk])
    const whole = all.length - (all.length % 3)
    yield all.subarray(0, whole)
    rest = all.subarray(whole)
  }
  yield rest
}
