/** Mails about changes of state of schedules. */
export const noticeWords = {
  notice_title_failed: { en: 'Failed: {schedule}', de: 'Fehlgeschlagen: {schedule}' },
  notice_title_disabled: { en: 'Disabled: {schedule}', de: 'Deaktiviert: {schedule}' },
  notice_title_recovered: { en: 'Recovered: {schedule}', de: 'Läuft wieder: {schedule}' },
  notice_title_not_runnable: { en: 'Cannot run: {schedule}', de: 'Nicht ausführbar: {schedule}' },
  notice_title_runnable_again: { en: 'Can run again: {schedule}', de: 'Wieder ausführbar: {schedule}' },
  notice_title_moved: { en: 'Next run moved: {schedule}', de: 'Nächster Lauf verschoben: {schedule}' },
  notice_title_moved_more: {
    en: 'Next run moved: {schedule} and {count} more',
    de: 'Nächster Lauf verschoben: {schedule} und {count} weitere',
  },
  notice_title_several: { en: '{count} notices about schedules', de: '{count} Hinweise zu Zeitplänen' },
  notice_title_held: { en: 'Held: {schedule}', de: 'Angehalten: {schedule}' },
  notice_title_bounced: { en: 'Came back: {schedule}', de: 'Zurückgekommen: {schedule}' },
  notice_bounced: {
    en: 'A mail of the schedule "{schedule}" in {folder} was accepted, and came back later.',
    de: 'Eine Mail des Zeitplans „{schedule}“ in {folder} wurde angenommen und kam später zurück.',
  },
  notice_bounced_once: {
    en: 'Further mails of the same run that come back make no further notice.',
    de: 'Weitere Mails desselben Laufs, die zurückkommen, werden nicht gemeldet.',
  },
  notice_bounced_recipient: { en: '{recipient}: {reason}', de: '{recipient}: {reason}' },
  notice_title_delivered: { en: 'Delivered: {schedule}', de: 'Zugestellt: {schedule}' },
  notice_title_late: { en: 'Late: {schedule}', de: 'Verspätet: {schedule}' },
  notice_delivered: {
    en: 'The schedule "{schedule}" in {folder} was delivered.',
    de: 'Der Zeitplan „{schedule}“ in {folder} wurde zugestellt.',
  },
  notice_title_delivered_late: {
    en: 'Delivered after all: {schedule}',
    de: 'Doch noch zugestellt: {schedule}',
  },
  notice_delivered_late: {
    en: 'The schedule "{schedule}" in {folder} was delivered, {minutes} minutes after it was due.',
    de: 'Der Zeitplan „{schedule}“ in {folder} wurde zugestellt, {minutes} Minuten nach der Fälligkeit.',
  },
  notice_late: {
    en: 'The schedule "{schedule}" in {folder} was not delivered within {minutes} minutes after it was due.',
    de: 'Der Zeitplan „{schedule}“ in {folder} wurde nicht innerhalb von {minutes} Minuten nach der Fälligkeit zugestellt.',
  },
  notice_held: {
    en: 'A run of the schedule "{schedule}" in {folder} is held before it sends anything.',
    de: 'Ein Lauf des Zeitplans „{schedule}“ in {folder} ist angehalten, bevor er etwas versendet.',
  },
  notice_held_until: {
    en: 'Its files are kept until a user delivers or discards it.',
    de: 'Seine Dateien bleiben aufbewahrt, bis ihn ein Benutzer zustellt oder verwirft.',
  },
  notice_failed: {
    en: 'The schedule "{schedule}" in {folder} failed.',
    de: 'Der Zeitplan „{schedule}“ in {folder} ist fehlgeschlagen.',
  },
  notice_partly_delivered: {
    en: 'The schedule "{schedule}" in {folder} was delivered to some of its recipients only.',
    de: 'Der Zeitplan „{schedule}“ in {folder} wurde nur einem Teil seiner Empfänger zugestellt.',
  },
  notice_once_only: {
    en: 'Further runs that fail make no further mail until a run succeeds.',
    de: 'Weitere Fehlschläge werden nicht gemeldet, bis ein Lauf gelingt.',
  },
  notice_disabled: {
    en: 'The schedule "{schedule}" in {folder} has been disabled after {count} failed runs in a row.',
    de: 'Der Zeitplan „{schedule}“ in {folder} wurde nach {count} Fehlschlägen in Folge deaktiviert.',
  },
  notice_disabled_at_once: {
    en: 'The schedule "{schedule}" in {folder} has been disabled after one failed run.',
    de: 'Der Zeitplan „{schedule}“ in {folder} wurde nach einem Fehlschlag deaktiviert.',
  },
  notice_until_enabled: {
    en: 'It does not run by itself until a user enables it again.',
    de: 'Er läuft erst wieder von selbst, wenn ein Benutzer ihn aktiviert.',
  },
  notice_recovered: {
    en: 'The schedule "{schedule}" in {folder} runs again without failure.',
    de: 'Der Zeitplan „{schedule}“ in {folder} läuft wieder fehlerfrei.',
  },
  notice_not_runnable: {
    en: 'The schedule "{schedule}" in {folder} cannot run, as the check of tonight has found.',
    de: 'Der Zeitplan „{schedule}“ in {folder} kann nicht laufen, wie die nächtliche Prüfung ergab.',
  },
  notice_runnable_again: {
    en: 'The schedule "{schedule}" in {folder} can run again.',
    de: 'Der Zeitplan „{schedule}“ in {folder} kann wieder laufen.',
  },
  notice_moved_one: {
    en: 'An edit of its calendar has moved the next run of one schedule of yours:',
    de: 'Eine Änderung seines Kalenders hat den nächsten Lauf eines Ihrer Zeitpläne verschoben:',
  },
  notice_moved_many: {
    en: 'An edit of their calendar has moved the next runs of {count} schedules of yours:',
    de: 'Eine Änderung ihres Kalenders hat die nächsten Läufe von {count} Ihrer Zeitpläne verschoben:',
  },
  notice_moved_run: {
    en: '"{schedule}" in {folder}: {from} → {to}',
    de: '„{schedule}“ in {folder}: {from} → {to}',
  },
  notice_no_next_run: { en: 'no next run', de: 'kein nächster Lauf' },
  notice_moved_more: { en: 'and {count} more', de: 'und {count} weitere' },
  notice_title_events_ended: { en: 'Events ended: {name}', de: 'Ereignisse beendet: {name}' },
  notice_title_events_abandoned: { en: 'Events abandoned: {name}', de: 'Ereignisse verworfen: {name}' },
  notice_events_ended: {
    en: 'The subscription "{name}" to events in {folder} has ended: its receiver takes no more events.',
    de: 'Das Abonnement „{name}“ von Ereignissen in {folder} ist zu Ende: Sein Empfänger nimmt keine Ereignisse mehr an.',
  },
  notice_events_until_changed: {
    en: 'It gets none until a user changes and enables it again.',
    de: 'Es bekommt keine, bis ein Benutzer es ändert und wieder aktiviert.',
  },
  notice_events_abandoned: {
    en: 'The receiver of the subscription "{name}" to events in {folder} has not taken an event within a day.',
    de: 'Der Empfänger des Abonnements „{name}“ von Ereignissen in {folder} hat ein Ereignis einen Tag lang nicht angenommen.',
  },
  notice_events_go_on: {
    en: 'The event is abandoned. Later events are tried, and make no further notice until one is taken.',
    de: 'Das Ereignis ist verworfen. Spätere werden versucht und nicht gemeldet, bis eines angenommen wird.',
  },
  notice_title_need: {
    en: 'One run or schedule needs attention',
    de: 'Ein Lauf oder Zeitplan braucht eine Entscheidung',
  },
  notice_title_needs: { en: '{count} need attention', de: '{count} brauchen eine Entscheidung' },
  notice_needs_unseen: {
    en: 'No user who may decide has read this for a day.',
    de: 'Seit einem Tag hat kein Benutzer nachgesehen, der darüber entscheiden darf.',
  },
  notice_needs_daily: {
    en: 'This mail comes once a day at most, and not after a user who may decide opens the page Today.',
    de: 'Diese Mail kommt höchstens einmal am Tag, und nicht, wenn ein Benutzer die Seite Heute öffnet, der darüber entscheiden darf.',
  },
  notice_need_in_doubt: {
    en: 'In doubt: "{schedule}" in {folder}, since {at}',
    de: 'Ungewiss: „{schedule}“ in {folder}, seit {at}',
  },
  notice_need_held: {
    en: 'Held: "{schedule}" in {folder}, since {at}',
    de: 'Angehalten: „{schedule}“ in {folder}, seit {at}',
  },
  notice_need_failed: {
    en: 'Failed: "{schedule}" in {folder}, since {at}',
    de: 'Fehlgeschlagen: „{schedule}“ in {folder}, seit {at}',
  },
  notice_need_partly_delivered: {
    en: 'Partly delivered: "{schedule}" in {folder}, since {at}',
    de: 'Teilweise zugestellt: „{schedule}“ in {folder}, seit {at}',
  },
  notice_need_missed: {
    en: 'Missed: "{schedule}" in {folder}, since {at}',
    de: 'Verpasst: „{schedule}“ in {folder}, seit {at}',
  },
  notice_need_late: {
    en: 'Late: "{schedule}" in {folder}, since {at}',
    de: 'Verspätet: „{schedule}“ in {folder}, seit {at}',
  },
  notice_need_blocked: {
    en: 'Blocked after repeated errors: "{schedule}" in {folder}, since {at}',
    de: 'Gesperrt nach wiederholten Fehlern: „{schedule}“ in {folder}, seit {at}',
  },
  notice_need_not_runnable: {
    en: 'Will not run: "{schedule}" in {folder}, since {at}',
    de: 'Wird nicht laufen: „{schedule}“ in {folder}, seit {at}',
  },
  notice_subscription: { en: 'Subscription: {id}', de: 'Abonnement: {id}' },
  notice_reason: { en: 'Reason: {reason}', de: 'Grund: {reason}' },
  notice_code: { en: 'Code: {code}', de: 'Code: {code}' },
  notice_advice: { en: 'What to do: {advice}', de: 'Was hilft: {advice}' },
  notice_schedule: { en: 'Schedule: {id}', de: 'Zeitplan: {id}' },
  notice_execution: { en: 'Execution: {id}', de: 'Ausführung: {id}' },
  notice_due: { en: 'Due: {at}', de: 'Fällig: {at}' },
  notice_more: { en: 'More: {command}', de: 'Mehr: {command}' },
  notice_page: { en: 'Page: {address}', de: 'Seite: {address}' },
} as const
