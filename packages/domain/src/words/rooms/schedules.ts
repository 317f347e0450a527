/** What is wrong with a schedule, or worth to be mended. */
export const scheduleWords = {
  owner_deleted: {
    en: 'The user {owner} has been deleted; name another Owner.',
    de: 'Den Benutzer {owner} gibt es nicht mehr; nennen Sie einen anderen Besitzer.',
  },
  no_notice_to_owner: {
    en: 'No notice about this schedule is sent: NotifyOnFailure is empty, and NotifyOwner is off.',
    de: 'Benachrichtigungen zu diesem Zeitplan werden nicht gesendet: Es ist keine Adresse genannt, und der Besitzer wird nicht benachrichtigt.',
  },
  no_notice_without_owner: {
    en: 'No notice about this schedule is sent: NotifyOnFailure is empty, and it has no owner.',
    de: 'Benachrichtigungen zu diesem Zeitplan werden nicht gesendet: Es ist keine Adresse genannt, und er hat keinen Besitzer.',
  },
  no_notice_owner_deleted: {
    en: 'No notice about this schedule is sent: NotifyOnFailure is empty, and its owner {owner} has been deleted.',
    de: 'Benachrichtigungen zu diesem Zeitplan werden nicht gesendet: Es ist keine Adresse genannt, und sein Besitzer {owner} wurde gelöscht.',
  },
  no_notice_owner_without_address: {
    en: 'No notice about this schedule is sent: NotifyOnFailure is empty, and its owner {owner} has no address, is disabled, or has a suppressed address.',
    de: 'Benachrichtigungen zu diesem Zeitplan werden nicht gesendet: Es ist keine Adresse genannt, und sein Besitzer {owner} hat keine Adresse, eine gesperrte, oder ist deaktiviert.',
  },
  destinations_share_names: {
    en: 'Two destinations deliver into {place} under the same file name. In each run the second file gets a number, or is rejected where IfExists is Fail.',
    de: 'Zwei Ziele stellen unter demselben Dateinamen nach {place} zu. In jedem Lauf bekommt die zweite Datei eine Nummer, oder sie wird abgelehnt, wo IfExists Fail ist.',
  },
  rows_share_names: {
    en: 'Neither {place} nor its file name has a column of the data. From the second row on the files get a number, or are rejected where IfExists is Fail.',
    de: 'Weder {place} noch der Dateiname dort enthält eine Spalte der Daten. Von der zweiten Zeile an bekommen die Dateien eine Nummer, oder sie werden abgelehnt, wo IfExists Fail ist.',
  },
  of_report: { en: 'Report {number} of {count}: {reason}', de: 'Bericht {number} von {count}: {reason}' },
  of_query: { en: 'The query of the {title}: {reason}', de: 'Die Abfrage „{title}“: {reason}' },
} as const
