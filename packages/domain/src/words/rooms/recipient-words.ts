/** What the service says about recipients: suppressed addresses, lists of recipients, and the page of a recipient. */
export const recipientWords = {
  suppression_missing: {
    en: 'There is no suppression with this id.',
    de: 'Es gibt keine Sperre mit dieser Id.',
  },
  recipient_list_missing: {
    en: 'There is no list of recipients with this id.',
    de: 'Es gibt keine Empfängerliste mit dieser Id.',
  },
  recipient_list_gone: {
    en: 'There is no list of recipients with the name "{name}".',
    de: 'Es gibt keine Empfängerliste mit dem Namen „{name}“.',
  },
  recipient_list_for_others: {
    en: 'The list of recipients "{name}" is not for you. Its members would get something else by this change.',
    de: 'Die Empfängerliste „{name}“ ist nicht für Sie. Ihre Mitglieder bekämen durch diese Änderung etwas anderes.',
  },
  recipient_list_empty: {
    en: 'The list of recipients "{name}" is empty; nothing was sent.',
    de: 'Die Empfängerliste „{name}“ ist leer; es wurde nichts gesendet.',
  },
  recipient_list_name_taken: {
    en: 'There is another list of recipients with this name.',
    de: 'Es gibt schon eine Empfängerliste mit diesem Namen.',
  },
  recipient_list_in_use: {
    en: 'Destinations use the list by its name. Remove it from them first.',
    de: 'Ziele benutzen die Liste unter ihrem Namen. Entfernen Sie sie zuerst dort.',
  },
  recipient_list_stale: {
    en: 'The list was changed since it was read.',
    de: 'Die Liste wurde geändert, seit sie gelesen wurde.',
  },
  recipient_list_name_form: {
    en: 'The name of a list may not contain commas, semicolons, quotes, or brackets.',
    de: 'Der Name einer Liste darf keine Kommas, Strichpunkte, Anführungszeichen oder Klammern enthalten.',
  },
  recipient_list_one_source: {
    en: 'Give either Members or Source.',
    de: 'Geben Sie entweder Members oder Source an.',
  },
  recipient_list_ldap: {
    en: 'Lists from a directory (Ldap) are not available: this service reads no directory.',
    de: 'Listen aus einem Verzeichnis (Ldap) gibt es nicht: Dieser Dienst liest kein Verzeichnis.',
  },
  recipient_list_no_group: { en: 'There is no such group.', de: 'Es gibt keine solche Gruppe.' },
  subscribable_over_rows: {
    en: 'A schedule over rows of data has no subscribers: each row is for its own recipients.',
    de: 'Ein Zeitplan über Datenzeilen hat keine Abonnenten: Jede Zeile ist für ihre eigenen Empfänger.',
  },
  schedule_not_subscribable: {
    en: 'The schedule is not open to subscribers.',
    de: 'Der Zeitplan lässt keine Abonnements zu.',
  },
  subscription_needs_address: {
    en: 'You have no mail address. Set it with POST /api/user/setaddress, or on your page of the console.',
    de: 'Sie haben keine Mailadresse. Setzen Sie sie mit POST /api/user/setaddress oder auf Ihrer Seite der Konsole.',
  },
  bulk_run_not_tried: {
    en: 'A run cannot be tried without running it.',
    de: 'Ein Lauf lässt sich nicht ausprobieren, ohne ihn auszuführen.',
  },
  recipient_page_title: { en: 'Mails to {address}', de: 'Mails an {address}' },
  recipient_link_unknown: {
    en: 'This link is not valid. Use the link in the newest mail.',
    de: 'Dieser Link ist ungültig. Benutzen Sie den Link in der neuesten Mail.',
  },
  recipient_receives: { en: 'You receive these mails.', de: 'Sie erhalten diese Mails.' },
  recipient_stopped: { en: 'Stopped by you.', de: 'Von Ihnen beendet.' },
  recipient_paused: { en: 'Paused by you until {date}.', de: 'Von Ihnen pausiert bis {date}.' },
  recipient_stopped_by_administrator: {
    en: 'Stopped by an administrator, who can also start it again.',
    de: 'Von der Administration beendet; nur sie kann es wieder aufnehmen.',
  },
  recipient_all_open: {
    en: 'You can also stop or pause all mails of this service.',
    de: 'Sie können auch alle Mails dieses Dienstes beenden oder pausieren.',
  },
  recipient_stop: { en: 'Stop', de: 'Beenden' },
  recipient_pause: { en: 'Pause for {days} days', de: '{days} Tage pausieren' },
  recipient_start: { en: 'Receive again', de: 'Wieder erhalten' },
  recipient_stop_all: { en: 'Stop all mails', de: 'Alle Mails beenden' },
  recipient_pause_all: { en: 'Pause all mails for {days} days', de: 'Alle Mails {days} Tage pausieren' },
  mail_unsubscribe: { en: 'Stop or pause these mails', de: 'Diese Mails beenden oder pausieren' },
} as const
