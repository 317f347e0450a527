/** What needs a person, and refusals about it. */
export const needWords = {
  need_in_doubt: {
    en: 'It is not known whether {recipients} received it: {reason}',
    de: 'Es ist nicht bekannt, ob {recipients} ihn erhalten hat: {reason}',
  },
  need_lacking: {
    en: 'Not delivered to {recipients}: {reason}',
    de: 'Nicht zugestellt an {recipients}: {reason}',
  },
  need_breaker: {
    en: 'No run reads or sends through {target} at present, since several could not: {reason}',
    de: 'Zurzeit liest und sendet kein Lauf über {target}, da es mehrere nicht konnten: {reason}',
  },
  need_late: {
    en: 'It is not delivered yet, and later than is allowed for it.',
    de: 'Er ist noch nicht zugestellt, und später, als für ihn erlaubt ist.',
  },
  need_without_reason: {
    en: 'The run has no reason in its record.',
    de: 'Der Lauf hat keinen Grund in seinem Datensatz.',
  },
  need_missing: {
    en: 'There is no need with this id; getneeds lists them.',
    de: 'Einen offenen Punkt mit dieser Id gibt es nicht; getneeds listet alle auf.',
  },
  need_held: {
    en: 'Its run is held: release or discard it, and the need is settled with that.',
    de: 'Sein Lauf ist angehalten: Geben Sie ihn frei, oder verwerfen Sie ihn; damit ist der Punkt erledigt.',
  },
  need_settled: {
    en: 'It is settled already; read the list again.',
    de: 'Das ist schon erledigt; lesen Sie die Liste neu.',
  },
  as_of_ahead: {
    en: 'has to be in the past; executescheduleontimeasync runs as of the next due instant',
    de: 'muss in der Vergangenheit liegen; executescheduleontimeasync führt zum nächsten fälligen Zeitpunkt aus',
  },
  as_of_under_way: {
    en: 'The execution {executionId} stands for this instant, and is {status}. Wait for its end, or cancel it.',
    de: 'Die Ausführung {executionId} steht für diesen Zeitpunkt und hat den Status {status}. Warten Sie ihr Ende ab, oder brechen Sie sie ab.',
  },
  as_of_delivered: {
    en: 'The execution {executionId} has delivered the report of this instant. Set Again to make and send it once more.',
    de: 'Die Ausführung {executionId} hat den Bericht zu diesem Zeitpunkt zugestellt. Setzen Sie Again, um ihn noch einmal zu erstellen und zu senden.',
  },
} as const
