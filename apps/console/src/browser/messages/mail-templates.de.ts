import type { mailTemplates as english } from './mail-templates.en.ts'

export const mailTemplates: Readonly<Record<keyof typeof english, string>> = {
  'destinations.templates': 'Mailvorlagen',
  'templates.sentence':
    'Eine Mail, deren Ziel eine Vorlage nennt, hat ihren Text aus der Vorlage, so wie diese ist, wenn die Mail entsteht.',
  'templates.none': 'Es gibt keine Mailvorlage.',
  'templates.new': 'Neue Vorlage',
  'templates.template': 'Vorlage',
  'templates.language': 'Sprache',
  'templates.language.en': 'Englisch',
  'templates.language.de': 'Deutsch',
  'templates.everyone': 'Alle',
  'templates.changed': 'Zuletzt geändert',
  'templates.html': 'HTML',
  'templates.html.help':
    'Ausdrücke stehen in zwei geschweiften Klammern. Body, Picture, Links, Notes und Stop sind Blöcke, die der Dienst erzeugt.',
  'templates.text': 'Text',
  'templates.text.help': 'Für Leser ohne HTML. Solange er leer ist, entsteht er aus dem HTML.',
  'templates.preview': 'Die Mail mit Beispielen',
  'templates.preview.text': 'Für Leser ohne HTML',
  'templates.noFindings': 'Es ist nichts dagegen zu sagen.',
  'templates.delete.warning':
    'Die Vorlage {name} wird gelöscht. Eine Vorlage, die ein Ziel nennt, bleibt bestehen.',
}
