/** Refusals about schedules: what happened and what to do about it. */
export const scheduleRefusals = {
  schedule_missing: {
    en: 'There is no schedule with this id.',
    de: 'Einen Zeitplan mit dieser Id gibt es nicht.',
  },
  schedule_of_kind_missing: {
    en: 'There is no {kind} schedule with this id.',
    de: 'Einen Zeitplan der Art {kind} mit dieser Id gibt es nicht.',
  },
  schedule_not_of_kind: {
    en: 'There is no such schedule of this kind.',
    de: 'Einen solchen Zeitplan dieser Art gibt es nicht.',
  },
  schedule_not_bi_or_paginated: {
    en: 'There is no BI or paginated schedule with this id.',
    de: 'Einen BI-Zeitplan oder paginierten Zeitplan mit dieser Id gibt es nicht.',
  },
  package_missing: { en: 'There is no package with this id.', de: 'Ein Paket mit dieser Id gibt es nicht.' },
  schedule_name_missing: {
    en: 'There is no schedule "{name}" in the folder "{path}".',
    de: 'Einen Zeitplan „{name}“ gibt es im Ordner „{path}“ nicht.',
  },
  schedule_name_ambiguous: {
    en: 'Say which one with ScheduleType.',
    de: 'Sagen Sie mit ScheduleType, welchen Sie meinen.',
  },
  schedule_is_of_kind: {
    en: 'The schedule with this id is a {kind} schedule; read it with {path}.',
    de: 'Der Zeitplan mit dieser Id ist einer der Art {kind}; lesen Sie ihn mit {path}.',
  },
  schedule_name_taken_in: {
    en: 'The folder {path} already has a schedule of this kind named "{name}"; rename one of them first.',
    de: 'Im Ordner {path} gibt es schon einen Zeitplan dieser Art mit dem Namen „{name}“; benennen Sie zuerst einen der beiden um.',
  },
  schedule_name_taken: {
    en: 'The folder already has a {kind} schedule named "{name}"; choose another name.',
    de: 'Im Ordner gibt es schon einen Zeitplan der Art {kind} mit dem Namen „{name}“; wählen Sie einen anderen Namen.',
  },
  schedule_name_taken_unknown_kind: {
    en: 'The folder already has a schedule named "{name}"; choose another name.',
    de: 'Im Ordner gibt es schon einen Zeitplan mit dem Namen „{name}“; wählen Sie einen anderen Namen.',
  },
  schedule_stale: {
    en: 'The schedule was changed since it was read; read it again and repeat the change.',
    de: 'Der Zeitplan wurde geändert, seit er gelesen wurde; lesen Sie ihn neu und wiederholen Sie die Änderung.',
  },
  schedule_recurrence_unreadable: {
    en: 'The stored recurrence cannot be read; update the schedule first.',
    de: 'Die gespeicherte Regel ist nicht lesbar; schreiben Sie den Zeitplan zuerst neu.',
  },
  schedule_update_first: {
    en: '{problem} Update it first.',
    de: '{problem} Schreiben Sie den Zeitplan zuerst neu.',
  },
  calendar_update_first: {
    en: '{problem} Update the calendar first.',
    de: '{problem} Schreiben Sie zuerst den Kalender neu.',
  },
  email_destination_missing: {
    en: 'There is no e-mail destination with this id.',
    de: 'Ein E-Mail-Ziel mit dieser Id gibt es nicht.',
  },
  schedules_none_created: {
    en: 'Nothing was created, because not all items can be created. Results says what stands in the way of each.',
    de: 'Es wurde nichts angelegt, denn nicht alle Einträge lassen sich anlegen. Results sagt für jeden, was im Weg steht.',
  },
  schedules_other_item_wrong: {
    en: 'Was not created, because another item of the request cannot be created.',
    de: 'Wurde nicht angelegt, denn ein anderer Eintrag der Anfrage lässt sich nicht anlegen.',
  },
} as const
