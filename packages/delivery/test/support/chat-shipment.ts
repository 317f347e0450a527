import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Prepare, Prepared, Sending, Shipment } from '../../src/kinds.ts'

export const receiptId = '0190c0de-0000-5000-8000-000000000001'

const common = { format: 'PDF', fileName: '', zip: false, skipIfBlank: false, onUnknown: 'Hold' } as const

export interface OpenedShipment extends AsyncDisposable {
  readonly prepared: Prepared
  readonly sending: Sending
}

interface ShipmentOptions {
  readonly prepare: Prepare
  readonly settings: object
  readonly secrets: Readonly<Record<string, string>>
  readonly shipment?: Partial<Shipment>
}

/** One file of a schedule that is ready to be sent to a channel. */
export async function openShipment({
  prepare,
  settings: own,
  secrets,
  shipment,
}: ShipmentOptions): Promise<OpenedShipment> {
  const directory = await mkdtemp(join(tmpdir(), 'chat-'))
  const path = join(directory, 'made')
  await writeFile(path, 'content')
  const settings = { ...common, ...own }
  const prepared = await prepare(
    {
      settings,
      secrets: {},
      sender: '',
      language: 'en',
      receiptId,
      date: new Date(0),
      scheduleId: '0190c0de-0000-7000-8000-000000000003',
      executionId: '0190c0de-0000-7000-8000-000000000002',
      scope: {
        values: new Map([['schedulename', 'Daily sales']]),
        scheduledFor: { at: new Date(0), timeZone: 'UTC' },
      },
      files: [{ path, name: 'Sales.pdf', contentType: 'application/pdf' }],
      links: [{ text: 'Sales', url: 'https://example.org/report' }],
      fileUrls: [],
      keepsFiles: false,
      notes: [],
      ...shipment,
    },
    { directory, lockPdf: async () => null },
  )
  return {
    prepared,
    sending: {
      settings,
      secrets,
      receiptId,
      recipients: ['the channel'],
      readOthers: async () => [],
      date: new Date(0),
      requestSendPermit: async () => true,
    },
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true }),
  }
}
