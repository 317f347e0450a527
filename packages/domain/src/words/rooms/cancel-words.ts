/** How far a run had come when its end was asked for. */
export const cancelWords = {
  cancel_not_begun: {
    en: 'It had not begun; nothing was sent.',
    de: 'Er hatte nicht begonnen; versendet wurde nichts.',
  },
  cancel_waited_again: {
    en: 'It waited for another attempt: {progress}.',
    de: 'Er wartete auf einen weiteren Versuch: {progress}.',
  },
  cancel_was_held: { en: 'It was held: {progress}.', de: 'Er war angehalten: {progress}.' },
  cancel_was_running: { en: 'It was running: {progress}.', de: 'Er lief: {progress}.' },
  cancel_had_ended: {
    en: 'It had already ended as {status}: {progress}.',
    de: 'Er war bereits zu Ende mit dem Status „{status}“: {progress}.',
  },
  progress_sent: {
    en: '{sent} of {count} destinations had been sent',
    de: '{sent} von {count} Zielen waren beliefert',
  },
  progress_rendered: { en: 'rendered, nothing sent', de: 'erstellt, nichts versendet' },
  progress_not_rendered: {
    en: 'not rendered yet, nothing sent',
    de: 'noch nicht erstellt, nichts versendet',
  },
} as const
