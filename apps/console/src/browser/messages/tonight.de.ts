import type { tonight as english } from './tonight.en.ts'

export const tonight: Readonly<Record<keyof typeof english, string>> = {
  'tonight.span': '{from} bis {to}',
  'tonight.nothing': 'Heute Nacht ist nichts fällig.',
  'tonight.sentence':
    '{onTime, number} beginnen pünktlich{late, plural, =0 {} other {, {late, number} beginnen später}}{broken, plural, =0 {} other {, {broken, number} werden nicht gehen}}.',
  'tonight.accounts': 'Konten',
  'tonight.peak': '{peak, number} von {most, number}',
  'tonight.atOnce': '{peak, number} zugleich',
  'tonight.wait': '{waits, number} warten',
  'tonight.legend':
    'Belegt, je halbe Stunde: je voller, desto kräftiger. Eine Zahl sagt, wie viele Läufe zugleich warten.',
  'tonight.willNotWork': 'Wird nicht gehen',
  'tonight.late': 'Beginnt später',
  'tonight.lateSeconds': '{late, number} s später',
  'tonight.lateMinutes': '{late, number} Min. später',
  'tonight.noStart': 'kein Beginn in Sicht',
  'tonight.try': 'Eine Änderung probieren',
  'tonight.unchanged': 'wie jetzt',
  'tonight.cap': 'Berichte zugleich eines Kontos',
  'tonight.limit': 'Berichte zugleich',
  'tonight.move': 'Einen Ordner verschieben',
  'tonight.time': 'Uhrzeit seiner Läufe',
  'tonight.without': 'Ohne einen Server',
  'tonight.show': 'Probieren',
  'tonight.clear': 'Verwerfen',
  'tonight.then': 'Dann',
  'tonight.startLate': 'Beginnen später',
  'tonight.longest': 'Längste Wartezeit in Minuten',
  'tonight.was': 'war {was, number}, wird {willBe, number}',
  'tonight.nothingChanged': 'Nichts ist geändert: Es wird hier nur probiert.',
  'tonight.accuracy':
    'Beim letzten Mal war die Hälfte aller Starts auf {seconds, plural, one {eine Sekunde} other {{seconds, number} Sekunden}} genau vorhergesagt.',
}
