/** Why a due run was not run, or was run late, and why a run is on its server. */
export const planningWords = {
  missed_skipped: {
    en: 'Nothing could run it when it was due, {lateSeconds} ago, and missed runs are skipped (MissedRunPolicy Skip).',
    de: 'Seit er fällig war, konnte ihn {lateSeconds} lang nichts ausführen, und verpasste Läufe werden ausgelassen (MissedRunPolicy Skip).',
  },
  missed_out_of_window: {
    en: 'Nothing could run it when it was due, {lateSeconds} ago, longer than the {minutes} minutes for which missed runs are made up (MissedRunWindowMinutes).',
    de: 'Seit er fällig war, konnte ihn {lateSeconds} lang nichts ausführen; nachgeholt werden verpasste Läufe nur {minutes} Minuten lang (MissedRunWindowMinutes).',
  },
  missed_not_the_latest: {
    en: 'Nothing could run it when it was due, {lateSeconds} ago, and only the latest missed run is made up (MissedRunPolicy RunOnce).',
    de: 'Seit er fällig war, konnte ihn {lateSeconds} lang nichts ausführen, und nur der letzte verpasste Lauf wird nachgeholt (MissedRunPolicy RunOnce).',
  },
  missed_made_up_for: {
    en: 'Nothing could run it when it was due, {lateSeconds} ago; made up for under MissedRunPolicy {policy}.',
    de: 'Seit er fällig war, konnte ihn {lateSeconds} lang nichts ausführen; er wird nach MissedRunPolicy {policy} nachgeholt.',
  },
  missed_by_policy: {
    en: 'Not run by the missed-run policy.',
    de: 'Nach der Regel für verpasste Läufe nicht ausgeführt.',
  },
  missed_behind_window: {
    en: 'It will be missed: the run of the schedule before it still waits for the end of a window then (OverlapPolicy).',
    de: 'Er wird verpasst: Der Lauf des Zeitplans davor wartet dann noch auf das Ende eines Wartungsfensters (OverlapPolicy).',
  },
  missed_by_overlap: {
    en: 'An earlier run of the schedule had not ended (OverlapPolicy {policy}).',
    de: 'Ein früherer Lauf des Zeitplans war nicht zu Ende (OverlapPolicy {policy}).',
  },
  skipped_by_window: {
    en: 'Its due time is in the window {window}, and the policy of the window is Skip.',
    de: 'Sein fälliger Zeitpunkt liegt im Wartungsfenster {window}, dessen Regel Skip ist.',
  },
  skipped_by_window_because: {
    en: 'Its due time is in the window {window}, and the policy of the window is Skip. Reason: {reason}',
    de: 'Sein fälliger Zeitpunkt liegt im Wartungsfenster {window}, dessen Regel Skip ist. Grund: {reason}',
  },
  placed_in_turn: {
    en: 'round-robin: number {turn} over {count} live servers',
    de: 'Round-Robin: Nummer {turn} über {count} Server',
  },
  placed_in_turn_alone: {
    en: 'round-robin: number {turn} over one live server',
    de: 'Round-Robin: Nummer {turn} über einen Server',
  },
  placed_in_turn_past: {
    en: 'round-robin: number {turn} over {count} live servers; {fullNames} full, passed over',
    de: 'Round-Robin: Nummer {turn} über {count} Server; übergangen, weil voll: {fullNames}',
  },
  placed_least_loaded: {
    en: 'least loaded ({free} of {slots} slots free)',
    de: 'am wenigsten belegt ({free} von {slots} Plätzen frei)',
  },
  placed_by_affinity: { en: 'server affinity', de: 'Serverbindung' },
  placed_first_run: {
    en: 'server affinity: first run, least loaded ({free} of {slots} slots free)',
    de: 'Serverbindung: erster Lauf, am wenigsten belegt ({free} von {slots} Plätzen frei)',
  },
  placed_without_own: {
    en: 'server affinity: {server} is gone for more than {waited} s, least loaded ({free} of {slots} slots free)',
    de: 'Serverbindung: {server} fehlt seit mehr als {waited} s, am wenigsten belegt ({free} von {slots} Plätzen frei)',
  },
} as const
