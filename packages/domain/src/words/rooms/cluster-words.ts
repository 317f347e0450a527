/** What the service says of itself: the end of a drill, and what the reconciler found. */
export const clusterWords = {
  drill_planned: {
    en: '{toServer} planned everything that was due {pausedMs} ms after {fromServer} began to stop; the target is {targetMs} ms.',
    de: '{toServer} hatte {pausedMs} ms, nachdem {fromServer} zu enden begann, alles Fällige geplant; das Ziel sind {targetMs} ms.',
  },
  drill_asked: {
    en: '{fromServer} is asked to hand over its lease.',
    de: '{fromServer} soll seine Lease abgeben.',
  },
  drill_not_asked: {
    en: '{fromServer} did not renew its lease again, so it was not asked.',
    de: '{fromServer} hat seine Lease nicht noch einmal verlängert und wurde deshalb nicht gebeten.',
  },
  drill_not_planned: {
    en: 'No later term has planned everything that was due within 30 seconds.',
    de: 'Keine spätere Amtszeit hat innerhalb von 30 Sekunden alles Fällige geplant.',
  },
  run_missing: {
    en: 'The schedule went past this instant, and there is no execution.',
    de: 'Der Zeitplan ist über diesen Zeitpunkt hinweg, und es gibt keine Ausführung.',
  },
  run_passed_over: {
    en: 'The recurrence names this instant, and planning passed over it.',
    de: 'Die Wiederholung nennt diesen Zeitpunkt, und die Planung hat ihn übergangen.',
  },
  run_overdue: {
    en: 'The schedule is due, and no scheduler has planned it.',
    de: 'Der Zeitplan ist fällig, und kein Scheduler hat ihn geplant.',
  },
  run_unexpected: {
    en: 'There is an execution, and the schedule as it was then had no run at this instant.',
    de: 'Es gibt eine Ausführung, und der Zeitplan, wie er damals war, hatte zu diesem Zeitpunkt keinen Lauf.',
  },
} as const
