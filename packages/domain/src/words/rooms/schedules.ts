/** What is wrong with a schedule, or worth to be mended. */
export const scheduleWords = {
  owner_deleted: {
    en: 'The user {owner} has been deleted; name another Owner.',
    de: 'Den Benutzer {owner} gibt es nicht mehr; nennen Sie einen anderen Besitzer.',
  },
  no_notice_to_owner: {
    en: 'No notice about this schedule reaches anyone: NotifyOnFailure is empty, and NotifyOwner is off.',
    de: 'Von diesem Zeitplan erfährt niemand etwas: Es ist keine Adresse genannt, und dem Besitzer wird nichts gesagt.',
  },
  no_notice_without_owner: {
    en: 'No notice about this schedule reaches anyone: NotifyOnFailure is empty, and it has no owner.',
    de: 'Von diesem Zeitplan erfährt niemand etwas: Es ist keine Adresse genannt, und er hat keinen Besitzer.',
  },
  no_notice_owner_deleted: {
    en: 'No notice about this schedule reaches anyone: NotifyOnFailure is empty, and its owner {owner} has been deleted.',
    de: 'Von diesem Zeitplan erfährt niemand etwas: Es ist keine Adresse genannt, und sein Besitzer {owner} wurde gelöscht.',
  },
  no_notice_owner_without_address: {
    en: 'No notice about this schedule reaches anyone: NotifyOnFailure is empty, and its owner {owner} has no address, or is disabled.',
    de: 'Von diesem Zeitplan erfährt niemand etwas: Es ist keine Adresse genannt, und sein Besitzer {owner} hat keine Adresse oder ist ausgeschaltet.',
  },
  of_report: { en: 'Report {number} of {count}: {reason}', de: 'Bericht {number} von {count}: {reason}' },
  of_query: { en: 'The query of the {title}: {reason}', de: 'Die Abfrage „{title}“: {reason}' },
} as const
