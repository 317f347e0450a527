/** Subscriptions to events about runs. */
export const eventWords = {
  event_subscription_missing: {
    en: 'There is no subscription to events with this id.',
    de: 'Es gibt kein Abonnement von Ereignissen mit dieser Id.',
  },
  event_subscription_name_taken: {
    en: 'A subscription to events in this place is already called "{name}".',
    de: 'Ein Abonnement von Ereignissen an dieser Stelle heißt bereits „{name}“.',
  },
  event_subscription_stale: {
    en: 'The subscription was changed since you read it. Read it again.',
    de: 'Das Abonnement wurde geändert, seit Sie es gelesen haben. Lesen Sie es noch einmal.',
  },
  event_subscription_place: {
    en: 'is needed, or ScheduleId; not both',
    de: 'wird gebraucht, oder ScheduleId; nicht beide',
  },
  event_destination_kind: {
    en: '{kind} takes only files: choose Webhook, Slack or Teams',
    de: '{kind} nimmt nur Dateien an: Wählen Sie Webhook, Slack oder Teams',
  },
} as const
