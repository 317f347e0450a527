/** What an execution has come to. In English by its name on the wire. */
export const statusWords = {
  status_waiting: { en: 'Waiting', de: 'Wartet' },
  status_executing: { en: 'Executing', de: 'Läuft' },
  status_cancelling: { en: 'Cancelling', de: 'Wird abgebrochen' },
  status_succeeded: { en: 'Succeeded', de: 'Zugestellt' },
  status_partiallydelivered: { en: 'PartiallyDelivered', de: 'Teilweise zugestellt' },
  status_failed: { en: 'Failed', de: 'Fehlgeschlagen' },
  status_cancelled: { en: 'Cancelled', de: 'Abgebrochen' },
  status_missed: { en: 'Missed', de: 'Verpasst' },
  status_skipped: { en: 'Skipped', de: 'Ausgelassen' },
} as const
